-- Mails of jobs that imports added wait for more of them (docs/decisions/104-mails-of-imports.md).
ALTER TABLE alert_mails ADD COLUMN from_import boolean NOT NULL DEFAULT false;
-- When the last such mail of this alert left.
ALTER TABLE alerts ADD COLUMN imports_mailed_at timestamptz;
