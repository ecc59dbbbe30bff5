-- The cover letter of a CV (docs/decisions/184-cover-letters.md); without a `cv_id` that of "My CV".
CREATE TABLE cv_letters (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  cv_id integer REFERENCES cvs ON DELETE CASCADE,
  subject text NOT NULL,
  addressee text NOT NULL,
  place text NOT NULL,
  body text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, cv_id)
);
CREATE INDEX cv_letters_cv ON cv_letters (cv_id) WHERE cv_id IS NOT NULL;
