-- Reports about the deleted jobs, so that an undo brings them back, too.
ALTER TABLE deletions ADD COLUMN reports jsonb NOT NULL DEFAULT '[]';
