-- What an account may do beside a member (docs/decisions/169-roles.md). ADMIN_EMAIL names more
-- administrators.
ALTER TABLE users ADD COLUMN role text CHECK (role IN ('admin', 'editor'));
CREATE INDEX users_role ON users (id) WHERE role IS NOT NULL;

-- Invitations that were not accepted. `secret_hash` is set when the mail is composed.
CREATE TABLE role_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('admin', 'editor')),
  secret_hash text UNIQUE,
  invited_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
