-- Mails that a mail server refused for good, for the operator: 30 days (server/mail/).
CREATE TABLE mail_refusals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('refused', 'rejected')),
  answer text NOT NULL,
  created_at timestamptz NOT NULL
);
