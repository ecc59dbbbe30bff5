-- Why a draft could not be published on its first day. It is not tried again until it is edited, which
-- clears this.
ALTER TABLE job_drafts ADD COLUMN failure text;
