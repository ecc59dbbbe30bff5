-- How an operator reads a feed, by the name of its jobs: the mapping of a format that is not known,
-- filters, and what is used where a row says nothing (docs/decisions/138-mappings-by-hand.md).
CREATE TABLE feed_rules (
  source text PRIMARY KEY,
  mapping jsonb,
  rules jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now()
);
