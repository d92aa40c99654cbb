import type { Step } from './step.ts'

/**
 * What counters have sent. `copies` has every row of every counter's journal as it was last sent, so that a lost
 * journal can be rebuilt; a deleted row stays as null, so nothing here is ever deleted. The other tables are derived
 * from it, for the pages.
 */
export const feeds: Step = {
  version: 30,
  sql: `
    CREATE TABLE feeds (
      counter uuid PRIMARY KEY REFERENCES counters (id),
      position bigint NOT NULL CHECK (position >= 0),
      hash text NOT NULL,
      written_at bigint NOT NULL,
      -- Where the newest copy of everything began, and where the last one that is complete ended.
      begun bigint NOT NULL DEFAULT 0,
      whole bigint,
      -- The counter's journal does not lead here any more: it was restored, or lost its end.
      went_back_at bigint
    );
    GRANT SELECT, INSERT, UPDATE (position, hash, written_at, begun, whole, went_back_at) ON feeds TO loket_office;

    CREATE TABLE copies (
      counter uuid NOT NULL REFERENCES counters (id),
      kind text NOT NULL,
      key text NOT NULL,
      row text,
      position bigint NOT NULL,
      PRIMARY KEY (counter, kind, key)
    );
    CREATE INDEX copies_by_position ON copies (counter, position);
    GRANT SELECT, INSERT, UPDATE (row, position) ON copies TO loket_office;

    CREATE TABLE orders (
      counter uuid NOT NULL REFERENCES counters (id),
      number text NOT NULL,
      sale text NOT NULL,
      channel text NOT NULL,
      state text NOT NULL,
      amount bigint NOT NULL,
      payable bigint,
      created_at bigint NOT NULL,
      paid_at bigint,
      superseded boolean NOT NULL,
      platform_number text,
      rrn text,
      payer text,
      phone text,
      cashier text,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX orders_by_time ON orders (created_at DESC, counter, number);
    CREATE INDEX orders_by_number ON orders (number text_pattern_ops);
    CREATE INDEX orders_by_platform_number ON orders (platform_number text_pattern_ops) WHERE platform_number IS NOT NULL;
    CREATE INDEX orders_by_rrn ON orders (rrn text_pattern_ops) WHERE rrn IS NOT NULL;
    GRANT SELECT, INSERT, UPDATE ON orders TO loket_office;

    CREATE TABLE refunds (
      counter uuid NOT NULL REFERENCES counters (id),
      number text NOT NULL,
      order_number text NOT NULL,
      state text NOT NULL,
      amount bigint NOT NULL,
      created_at bigint NOT NULL,
      refunded_at bigint,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX refunds_by_time ON refunds (created_at DESC, counter, number);
    CREATE INDEX refunds_by_order ON refunds (counter, order_number);
    GRANT SELECT, INSERT, UPDATE ON refunds TO loket_office;

    CREATE TABLE shifts (
      counter uuid NOT NULL REFERENCES counters (id),
      number bigint NOT NULL,
      closed_at bigint NOT NULL,
      report text NOT NULL,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX shifts_by_time ON shifts (closed_at DESC, counter, number);
    GRANT SELECT, INSERT, UPDATE ON shifts TO loket_office;
  `,
}
