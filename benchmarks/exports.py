"""Which of the library's rules each language says, and with `--plugin` what the declarative rules
and the C++ patterns do, all of them in one plugin of mlir-opt, with instances of each rule.

    $ python benchmarks/exports.py [--plugin drr|mlir-cpp] [--most N]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from rewrites.exporting.languages import LANGUAGES, exported
from rewrites.exporting.rule import variants_of
from rewrites.library.patterns import library_rules
from tests.support.exported_plugin import PLUGINS, differences, instances, plugin_of


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", choices=PLUGINS)
    parser.add_argument("--most", type=int, default=12, help="instances of a rule")
    given = parser.parse_args()
    rules = library_rules()
    if given.plugin is None:
        every = sum(1 for rule in rules for _ in variants_of(rule))
        print(f"{len(rules)} rules, {every} with operands in other orders")
        for language in LANGUAGES:
            _, left_out = exported(rules, language)
            print(f"{language}: {every - len(left_out)}")
            for reason, count in Counter(one.split(": ", 1)[1] for one in left_out).items():
                print(f"  {count} not: {reason}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        text, left_out = exported(rules, given.plugin)
        plugin = plugin_of(Path(folder), text, given.plugin)
        for one in left_out:
            print(f"not said: {one}")
        unsaid = {one.partition(": ")[0] for one in left_out}
        said = [rule for rule in rules if rule.name not in unsaid]
        asked = [one for rule in said for one in instances(rule, given.most)]
        different = differences(Path(folder), plugin, asked)
    changed = sum(one.changes for one in asked)
    print(f"{given.plugin}: {len(asked)} instances, {changed} changed, {len(different)} otherwise")
    print("\n".join(different))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
