-- Closed reports of a job are looked for as well, and go with it.
CREATE INDEX job_reports_job ON job_reports (job_id);
