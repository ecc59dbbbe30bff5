-- How long a job without an end date lives after its feed last confirmed it, in days.
ALTER TABLE feeds ADD COLUMN keep_days integer NOT NULL DEFAULT 30;
-- The end that the last confirmation gave to a job whose feed names none; null for other jobs.
ALTER TABLE jobs ADD COLUMN open_until date;
-- repeat_until stays: the next confirmation of a listing computes that of its group anew.
UPDATE jobs SET open_until = current_date + 30, expires_at = coalesce(expires_at, current_date + 30)
  WHERE source <> 'demo' AND reference IS NOT NULL
    AND (expires_at IS NULL OR (expires_at > current_date AND feed_values->'expires_at' = 'null'));
UPDATE job_search SET expires_at = jobs.expires_at
  FROM jobs WHERE job_id = jobs.id AND open_until IS NOT NULL AND job_search.expires_at = 'infinity';

-- What a held import would do: the jobs that it would end, add or change.
CREATE TABLE held_rows (
  run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  position integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ended', 'new', 'updated')),
  reference text NOT NULL,
  title text NOT NULL,
  employer text NOT NULL,
  place text NOT NULL,
  PRIMARY KEY (run_id, outcome, position)
);

-- Apply links that are asked whether they still lead to a page (docs/decisions/140-life-of-feed-jobs.md).
CREATE TABLE apply_links (
  url text PRIMARY KEY,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Answers "gone" (404, 410) in a row, and the status of the last answer; null without one.
  gone_times integer NOT NULL DEFAULT 0,
  status integer
);
