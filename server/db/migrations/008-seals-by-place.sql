-- A name alone is no employer any more (docs/decisions/113-seals.md): what was found before is compared
-- again after the start. Entries stay as they are.
INSERT INTO register_matching (register) SELECT DISTINCT register FROM register_issues
  ON CONFLICT (register) DO UPDATE SET after_id = 0;
