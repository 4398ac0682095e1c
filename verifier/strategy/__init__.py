"""What is tried when, with which limits: the decision on integer goals and on loops, general
statements, choices, certificates. Calls the kernel, and whatever refutes, repairs and asks
again."""
