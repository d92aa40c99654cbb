import type { Step } from './step.ts'

/**
 * Tables and indexes for the lists of the office's page, at millions of rows: each index begins with the mode and
 * goes by time, so that any page of a list takes a few steps in an index. `pages` is the version of the page tables
 * that a counter's copy was read into; with an older version it is read again.
 */
export const lists: Step = {
  version: 80,
  sql: `
    ALTER TABLE feeds ADD COLUMN pages integer NOT NULL DEFAULT 0;
    GRANT UPDATE (pages) ON feeds TO loket_office;

    ALTER TABLE orders ADD COLUMN mode text, ADD COLUMN attention text;
    UPDATE orders SET mode = c.mode FROM counters c WHERE c.id = counter;
    ALTER TABLE orders ALTER COLUMN mode SET NOT NULL;
    DROP INDEX orders_by_time;
    CREATE INDEX orders_by_time ON orders (mode, created_at, counter, number);
    CREATE INDEX orders_of_counter ON orders (counter, created_at, number);
    CREATE INDEX orders_of_channel ON orders (mode, channel, created_at, counter, number);
    CREATE INDEX orders_of_state ON orders (mode, state, created_at, counter, number);
    CREATE INDEX orders_of_amount ON orders (mode, amount, created_at, counter, number);
    CREATE INDEX orders_by_phone ON orders (phone text_pattern_ops) WHERE phone IS NOT NULL;
    CREATE INDEX orders_to_look_after ON orders (mode, created_at, counter, number) WHERE attention IS NOT NULL;

    CREATE TABLE order_names (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      word text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (counter, number, word)
    );
    CREATE INDEX order_names_by_word ON order_names (word text_pattern_ops, created_at, counter, number);

    CREATE TABLE order_events (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      sequence bigint NOT NULL,
      PRIMARY KEY (counter, number, sequence)
    );

    ALTER TABLE refunds ADD COLUMN mode text, ADD COLUMN attention text;
    UPDATE refunds SET mode = c.mode FROM counters c WHERE c.id = counter;
    ALTER TABLE refunds ALTER COLUMN mode SET NOT NULL;
    DROP INDEX refunds_by_time;
    CREATE INDEX refunds_by_time ON refunds (mode, created_at, counter, number);
    CREATE INDEX refunds_of_state ON refunds (mode, state, created_at, counter, number);
    CREATE INDEX refunds_by_number ON refunds (number text_pattern_ops);
    CREATE INDEX refunds_by_order_number ON refunds (order_number text_pattern_ops);
    CREATE INDEX refunds_to_look_after ON refunds (mode, created_at, counter, number) WHERE attention IS NOT NULL;

    ALTER TABLE shifts ADD COLUMN mode text, ADD COLUMN closed_by text, ADD COLUMN payments bigint, ADD COLUMN sold bigint,
      ADD COLUMN refunded bigint, ADD COLUMN difference bigint;
    UPDATE shifts SET mode = c.mode FROM counters c WHERE c.id = counter;
    ALTER TABLE shifts ALTER COLUMN mode SET NOT NULL;
    DROP INDEX shifts_by_time;
    CREATE INDEX shifts_by_time ON shifts (mode, closed_at, counter, number);

    CREATE TABLE static_accounts (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      account text NOT NULL,
      channel text NOT NULL,
      payer text NOT NULL,
      used_for text,
      va_code text,
      state text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (counter, account)
    );
    CREATE INDEX static_accounts_by_time ON static_accounts (mode, created_at, counter, account);
    CREATE INDEX static_accounts_by_account ON static_accounts (account);
    CREATE INDEX static_accounts_by_code ON static_accounts (va_code text_pattern_ops);

    CREATE TABLE account_payments (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      account text,
      state text NOT NULL,
      amount bigint,
      payer text,
      heard_at bigint NOT NULL,
      paid_at bigint,
      attention text,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX account_payments_by_time ON account_payments (mode, heard_at, counter, number);
    CREATE INDEX account_payments_by_number ON account_payments (number text_pattern_ops);
    CREATE INDEX account_payments_to_look_after ON account_payments (mode, heard_at, counter, number) WHERE attention IS NOT NULL;

    CREATE TABLE unplaced_payments (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      name text,
      amount bigint,
      heard_at bigint NOT NULL,
      attention text,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX unplaced_payments_to_look_after ON unplaced_payments (mode, heard_at, counter, number) WHERE attention IS NOT NULL;

    CREATE TABLE subscriptions (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      channel text NOT NULL,
      title text NOT NULL,
      customer text,
      amount bigint NOT NULL,
      state text NOT NULL,
      created_at bigint NOT NULL,
      last_paid_at bigint,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX subscriptions_by_time ON subscriptions (mode, created_at, counter, number);
    CREATE INDEX subscriptions_by_number ON subscriptions (number text_pattern_ops);

    CREATE TABLE counter_audit (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      sequence bigint NOT NULL,
      at bigint NOT NULL,
      kind text NOT NULL,
      staff text,
      role text,
      subject text,
      detail text NOT NULL,
      code text NOT NULL,
      PRIMARY KEY (counter, sequence)
    );
    CREATE INDEX counter_audit_by_time ON counter_audit (mode, at, counter, sequence);
    CREATE INDEX counter_audit_of_kind ON counter_audit (mode, kind, at, counter, sequence);
    CREATE INDEX counter_audit_of_subject ON counter_audit (subject text_pattern_ops) WHERE subject IS NOT NULL;
    CREATE INDEX counter_audit_by_code ON counter_audit (code);

    GRANT SELECT, INSERT, UPDATE ON order_names, order_events, static_accounts, account_payments, unplaced_payments,
      subscriptions, counter_audit TO loket_office;

    -- What somebody at a counter has to look after. It reads as whoever asks, not as its owner.
    CREATE VIEW open_cases WITH (security_invoker = true) AS
      SELECT counter, mode, number, number AS "order", channel, attention, amount, created_at FROM orders WHERE attention IS NOT NULL
      UNION ALL SELECT counter, mode, number, order_number, NULL, attention, amount, created_at FROM refunds WHERE attention IS NOT NULL
      UNION ALL SELECT counter, mode, number, NULL, NULL, attention, amount, heard_at FROM account_payments WHERE attention IS NOT NULL
      UNION ALL SELECT counter, mode, number, NULL, NULL, attention, amount, heard_at FROM unplaced_payments WHERE attention IS NOT NULL;
    GRANT SELECT ON open_cases TO loket_office;
  `,
}
