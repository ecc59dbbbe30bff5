-- What the feed gave for the fields that an administrator edited since: the edit stays until the
-- feed gives another value. Null: no field was edited.
ALTER TABLE jobs ADD COLUMN feed_values jsonb;
