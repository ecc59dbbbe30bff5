-- What a partner may do with its key (docs/decisions/148-scopes-of-keys.md): all, as before.
ALTER TABLE partners ADD COLUMN scopes text[] NOT NULL DEFAULT '{create,update,end}'
  CHECK (cardinality(scopes) > 0 AND scopes <@ '{create,update,end}');
