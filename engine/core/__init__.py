"""The pure core: a decider over facts, its fold, and what every rulebook shares. No rulebook word lives here."""
