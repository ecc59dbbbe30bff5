-- An account that an administrator blocked, since when and why.
ALTER TABLE users
  ADD COLUMN blocked_at timestamptz,
  ADD COLUMN blocked_reason text,
  ADD CONSTRAINT users_blocked CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL));
