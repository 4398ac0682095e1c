"use strict";
// Shows the entries that a reader asks for: by verdict, by pass, and by words.
(() => {
  const entries = [...document.querySelectorAll("details.entry")];
  const search = document.getElementById("search");
  const boxes = [...document.querySelectorAll("input[name=verdict]")];
  const pass = document.getElementById("pass");
  const count = document.getElementById("count");

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const entry of entries) {
      const text = entry.textContent.toLowerCase();
      const fits =
        wanted.has(entry.dataset.verdict) &&
        (pass.value === "" || pass.value === entry.dataset.pass) &&
        words.every((word) => text.includes(word));
      entry.hidden = !fits;
      shown += fits;
    }
    for (const section of document.querySelectorAll("section.group")) {
      section.hidden = !section.querySelector("details.entry:not([hidden])");
    }
    count.textContent = `${shown} of ${entries.length} shown`;
  };

  for (const control of [search, pass, ...boxes]) control.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type === "search";
    if (event.key === "/" && !typing) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape" && typing) {
      search.value = "";
      show();
    } else if ((event.key === "j" || event.key === "k") && !typing) {
      const seen = entries.filter((entry) => !entry.hidden).map((entry) => entry.firstElementChild);
      const at = seen.indexOf(document.activeElement);
      const next = seen[event.key === "j" ? at + 1 : Math.max(0, at - 1)];
      if (next) next.focus();
    }
  });
  window.addEventListener("beforeprint", () => {
    for (const entry of entries) if (entry.dataset.verdict !== "proved") entry.open = true;
  });
  show();
})();
