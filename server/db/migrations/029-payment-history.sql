-- Parts of a payment that an administrator sends back (docs/decisions/167-refunds-of-a-part.md). Only
-- one of a payment is under way at a time.
CREATE TABLE payment_parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'refused')),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- What had gone back before this part was first sent, and who sends it now, until when.
  back_before integer,
  sending_until timestamptz
);
CREATE INDEX payment_parts_payment ON payment_parts (payment_id);
CREATE UNIQUE INDEX payment_parts_asked ON payment_parts (payment_id) WHERE state = 'asked';

-- What became of a payment, and when. `amount`: what arrived or went back; negative: what came back.
CREATE TABLE payment_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL DEFAULT 0
);
CREATE INDEX payment_changes_payment ON payment_changes (payment_id);
CREATE INDEX payment_changes_at ON payment_changes (at);

INSERT INTO payment_changes (payment_id, at, kind, amount)
SELECT id, paid_at, CASE WHEN status = 'failed' THEN 'other-amount' ELSE 'paid' END,
  coalesce(received_amount, amount)
FROM payments WHERE paid_at IS NOT NULL;
INSERT INTO payment_changes (payment_id, at, kind, amount)
SELECT id, coalesce(sent_back_at, refunded_at, paid_at, created_at), 'part-back', sent_back_amount
FROM payments WHERE sent_back_amount > 0;
INSERT INTO payment_changes (payment_id, at, kind, amount)
SELECT id, refunded_at, 'refunded',
  greatest(coalesce(received_amount, amount) - sent_back_amount, 0)
FROM payments WHERE status = 'refunded' AND refunded_at IS NOT NULL;
