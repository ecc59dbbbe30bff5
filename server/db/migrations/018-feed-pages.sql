-- Keys of a source, encrypted; and where the next run of an event feed goes on.
ALTER TABLE feeds ADD COLUMN sealed_keys text, ADD COLUMN cursor text;

-- Rows of lists whose details were read: they are read again when the row changes.
CREATE TABLE feed_rows (
  feed_id integer NOT NULL REFERENCES feeds ON DELETE CASCADE,
  reference text NOT NULL,
  signature text NOT NULL,
  is_job boolean NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (feed_id, reference)
);

-- The format in which the listings of a source came last: it says what its terms ask to be shown.
CREATE TABLE source_formats (
  source text PRIMARY KEY,
  format text NOT NULL
);
