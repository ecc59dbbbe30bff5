-- What a job pays at least, by currency and period, and its last day as the advert names it. Jobs are
-- read again after the start of this release, which fills them.
ALTER TABLE job_search ADD COLUMN pay_unit text, ADD COLUMN pay_least double precision,
  ADD COLUMN last_day date NOT NULL DEFAULT 'infinity';

-- The filters of a saved search that are new.
ALTER TABLE alerts
  ADD COLUMN costs text CHECK (costs IN ('no-fee')),
  ADD COLUMN remote text CHECK (remote IN ('yes')),
  ADD COLUMN language text CHECK (language IN ('english', 'german', 'french', 'dutch', 'japanese', 'korean', 'arabic')),
  ADD COLUMN pay_from double precision,
  ADD COLUMN pay_currency text,
  ADD COLUMN pay_period text CHECK (pay_period IN ('hour', 'day', 'week', 'month', 'year')),
  ADD CHECK ((pay_from IS NULL) = (pay_currency IS NULL) AND (pay_from IS NULL) = (pay_period IS NULL));
