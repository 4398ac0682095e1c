"""All mistakes."""

from __future__ import annotations

from mistakes.about_accelerator import ACCELERATOR
from mistakes.about_accelerator_programs import ACCELERATOR_PROGRAMS
from mistakes.about_analyses import ANALYSES
from mistakes.about_bytes import BYTES
from mistakes.about_claims import CLAIMS
from mistakes.about_control_flow import CONTROL_FLOW
from mistakes.about_deciding import DECIDING
from mistakes.about_effects import EFFECTS
from mistakes.about_equality_of_loops import EQUALITY_OF_LOOPS
from mistakes.about_every_width import EVERY_WIDTH
from mistakes.about_facts import FACTS
from mistakes.about_float_formats import FLOAT_FORMATS
from mistakes.about_float_laws import FLOAT_LAWS
from mistakes.about_floats import FLOATS
from mistakes.about_gates import GATES
from mistakes.about_goals import GOALS
from mistakes.about_instructions import INSTRUCTIONS
from mistakes.about_interpretations import INTERPRETATIONS
from mistakes.about_library import LIBRARY
from mistakes.about_lifting import LIFTING
from mistakes.about_lowerings import LOWERINGS
from mistakes.about_meanings import MEANINGS
from mistakes.about_memory import MEMORY
from mistakes.about_memory_of_loops import MEMORY_OF_LOOPS
from mistakes.about_passes_of_programs import PASSES_OF_PROGRAMS
from mistakes.about_ranks import RANKS
from mistakes.about_reading_control_flow import READING_CONTROL_FLOW
from mistakes.about_sequences import SEQUENCES
from mistakes.about_stores import STORES
from mistakes.about_structured_operations import STRUCTURED_OPERATIONS
from mistakes.about_tensors import TENSORS
from mistakes.about_undefined_values import UNDEFINED_VALUES
from mistakes.about_vectors import VECTORS
from mistakes.mistake import Mistake

MISTAKES: tuple[Mistake, ...] = (
    *MEANINGS,
    *INTERPRETATIONS,
    *EVERY_WIDTH,
    *GOALS,
    *EFFECTS,
    *READING_CONTROL_FLOW,
    *CONTROL_FLOW,
    *MEMORY,
    *BYTES,
    *UNDEFINED_VALUES,
    *VECTORS,
    *LOWERINGS,
    *FLOATS,
    *FLOAT_FORMATS,
    *FLOAT_LAWS,
    *DECIDING,
    *LIFTING,
    *STRUCTURED_OPERATIONS,
    *TENSORS,
    *EQUALITY_OF_LOOPS,
    *MEMORY_OF_LOOPS,
    *CLAIMS,
    *RANKS,
    *SEQUENCES,
    *STORES,
    *GATES,
    *LIBRARY,
    *ACCELERATOR,
    *INSTRUCTIONS,
    *ACCELERATOR_PROGRAMS,
    *PASSES_OF_PROGRAMS,
    *ANALYSES,
    *FACTS,
)
