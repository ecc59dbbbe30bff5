-- A declaration of withdrawal outlives its account, as its payment does.
ALTER TABLE withdrawals ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_user_id_fkey;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL;

-- A part that went back at the provider, while the rest was kept; and what an administrator did
-- about a payment.
ALTER TABLE payments ADD COLUMN sent_back_amount integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN sent_back_at timestamptz;
ALTER TABLE payments ADD COLUMN settled_as text CHECK (settled_as IN ('sent-back', 'not-owed'));
