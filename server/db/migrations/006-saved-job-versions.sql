-- Devices ask for the saved jobs that changed since they asked last, and the texts of an account have
-- a size. `version` comes from one sequence, while the account is locked: a later change has a higher
-- one. `bytes` is what the texts of the job take.
CREATE SEQUENCE saved_job_versions;
ALTER TABLE saved_jobs
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  ADD COLUMN bytes integer NOT NULL DEFAULT 0;
UPDATE saved_jobs SET
  version = nextval('saved_job_versions'),
  bytes = octet_length(title) + octet_length(employer) + octet_length(place) + octet_length(note)
    + octet_length(papers::text);
ALTER TABLE saved_jobs ALTER COLUMN version DROP DEFAULT, ALTER COLUMN bytes DROP DEFAULT;
