import { type Kysely, sql } from 'kysely';

/**
 * What a person must look at: money of another amount, refunds that did not reach the payer, and
 * disputes; and when the provider is asked again about a payment that is already paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE payments
      ADD COLUMN received_amount integer,
      ADD COLUMN received_currency text,
      ADD COLUMN refund_problem text
        CHECK (refund_problem IN ('refused', 'failed', 'needs-attention')),
      ADD COLUMN refund_attempt integer NOT NULL DEFAULT 0,
      ADD COLUMN is_refund_after_use boolean NOT NULL DEFAULT false,
      ADD COLUMN settled_at timestamptz,
      ADD COLUMN next_look_at timestamptz,
      ADD COLUMN looking_at timestamptz`.execute(db);
  await sql`
    UPDATE payments SET next_look_at = now()
    WHERE status IN ('paid', 'refunded') AND paid_at > now() - interval '120 days'`.execute(db);
  await sql`
    CREATE INDEX payments_next_look ON payments (next_look_at) WHERE next_look_at IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE payment_disputes (
      gateway text NOT NULL,
      dispute_id text NOT NULL,
      payment_id integer NOT NULL REFERENCES payments ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
      due_at timestamptz,
      opened_at timestamptz NOT NULL,
      closed_at timestamptz,
      PRIMARY KEY (gateway, dispute_id)
    )`.execute(db);
  await sql`CREATE INDEX payment_disputes_payment ON payment_disputes (payment_id)`.execute(db);
}
