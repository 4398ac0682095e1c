"""Operations as programs of others, for every width."""
