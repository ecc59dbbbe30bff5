-- A listing that names no employer has none: it had a sentence that says so in place of a name.
ALTER TABLE jobs ALTER COLUMN employer DROP NOT NULL;
UPDATE jobs SET employer = NULL WHERE employer = 'Employer not named';
-- What the feed gave for an employer that an administrator entered.
UPDATE jobs SET feed_values = jsonb_set(feed_values, '{employer}', 'null')
  WHERE feed_values->>'employer' = 'Employer not named';
DELETE FROM register_questions WHERE employer = 'Employer not named';
