-- Links that show a CV to readers without an account (docs/decisions/182-shared-cvs.md). Of the
-- secret in the address only a hash is stored.
CREATE TABLE cv_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE,
  paper text NOT NULL CHECK (paper IN ('A4', 'Letter')),
  country text NOT NULL,
  shows_email boolean NOT NULL,
  shows_phone boolean NOT NULL,
  shows_address boolean NOT NULL,
  views integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX cv_links_user ON cv_links (user_id, id);
