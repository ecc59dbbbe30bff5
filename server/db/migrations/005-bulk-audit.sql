-- An act on many things is one line of the audit log, to which the lines of each thing belong
-- (docs/decisions/105-one-line-for-a-bulk-act.md).
ALTER TABLE audit_log ADD COLUMN part_of bigint;
CREATE INDEX audit_log_lines ON audit_log (id DESC) WHERE part_of IS NULL;
CREATE INDEX audit_log_parts ON audit_log (part_of, id DESC) WHERE part_of IS NOT NULL;
