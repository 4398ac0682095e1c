"""Abstract domains of dataflow analyses, as data: what facts there are, and what each says of a
value. Stated over the builder, so that every interpretation of the meanings applies."""
