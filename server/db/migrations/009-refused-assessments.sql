-- Applications of employers that Canada refused are a list of their own (docs/decisions/114-refusals.md).
ALTER TABLE register_issues DROP CONSTRAINT register_issues_register_check;
ALTER TABLE register_issues ADD CONSTRAINT register_issues_register_check
  CHECK (register IN ('uk', 'nl', 'ca', 'ie', 'ca-refused'));

-- What such a list says of the employer of a job; null without a match that is no guess.
ALTER TABLE jobs ADD COLUMN register_refused jsonb;
