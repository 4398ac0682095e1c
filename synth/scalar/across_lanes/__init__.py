"""Programs that move lanes of vectors, or combine them: what they do, and the search for them."""
