-- Passkeys of accounts (docs/decisions/171-passkeys.md). `public_key` is a COSE key, base64url.
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);

-- What an authenticator has to sign; each is used once. Those of a log-in have no account and no name.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  name text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);
