-- A new job of a feed that was refused keeps its listing for a time, so that the refusal can be taken
-- back. What was refused before this release kept none.
ALTER TABLE review_rows ADD COLUMN refused_at timestamptz, ADD COLUMN refused_by text;
UPDATE review_rows SET refused_at = seen_at WHERE job IS NULL;
DROP INDEX review_rows_waiting;
CREATE INDEX review_rows_waiting ON review_rows (seen_at DESC, id) WHERE refused_at IS NULL;
CREATE INDEX review_rows_refused ON review_rows (refused_at DESC, id)
  WHERE refused_at IS NOT NULL AND job IS NOT NULL;
