-- More CVs of one profile (docs/decisions/183-several-cvs.md). The first, "My CV", is no row: its
-- template stands in the profile and its settings in cv_settings. `job_id` refers to nothing: the
-- row stays when the listing goes.
CREATE TABLE cvs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  template text NOT NULL,
  paper text NOT NULL CHECK (paper IN ('A4', 'Letter')),
  country text NOT NULL,
  professional_title text NOT NULL,
  summary text NOT NULL,
  settings jsonb NOT NULL,
  job_id integer,
  job_title text NOT NULL,
  job_employer text,
  created_at timestamptz NOT NULL
);
CREATE INDEX cvs_user ON cvs (user_id, id);

-- A link to one of them ends with it.
ALTER TABLE cv_links ADD COLUMN cv_id integer REFERENCES cvs ON DELETE CASCADE;
CREATE INDEX cv_links_cv ON cv_links (cv_id) WHERE cv_id IS NOT NULL;
