import type { Step } from './step.ts'

/**
 * Where the right to refund an order is, once its counter has given it away: with the office, or lent to `holder` as
 * loan number `loan`, for one refund of one amount. A loan counts once its counter has it on disk (`taken`); before
 * that it may be lent to another one. `rights_asked` are orders whose own counter is asked for the right;
 * `refund_news` are other counters' refunds of a counter's orders that it has not been told yet.
 */
export const lending: Step = {
  version: 120,
  sql: `
    -- The number of its row in its counter's journal, by which the copy of it is found.
    ALTER TABLE orders ADD COLUMN id bigint, ADD COLUMN paid_with text;
    ALTER TABLE refunds ADD COLUMN service bigint, ADD COLUMN tax bigint, ADD COLUMN since bigint;
    ALTER TABLE counters ADD COLUMN serves text CHECK (serves ~ '^[A-Za-z0-9_-]{1,20}$'), ADD COLUMN rights_taken_at bigint;
    GRANT UPDATE (serves, rights_taken_at) ON counters TO loket_office;

    CREATE TABLE refund_rights (
      number text PRIMARY KEY,
      home uuid NOT NULL REFERENCES counters (id),
      holder uuid REFERENCES counters (id),
      incarnation integer,
      loan bigint NOT NULL CHECK (loan >= 0),
      refund text,
      amount bigint CHECK (amount > 0),
      taken boolean NOT NULL DEFAULT false,
      since bigint NOT NULL,
      CHECK ((holder IS NULL) = (refund IS NULL) AND (holder IS NULL) = (amount IS NULL)
        AND (holder IS NULL) = (incarnation IS NULL) AND (taken IS FALSE OR holder IS NOT NULL))
    );
    CREATE INDEX refund_rights_lent ON refund_rights (holder) WHERE holder IS NOT NULL;
    GRANT SELECT, INSERT, UPDATE (home, holder, incarnation, loan, refund, amount, taken, since) ON refund_rights TO loket_office;

    CREATE TABLE rights_asked (
      number text NOT NULL,
      counter uuid NOT NULL REFERENCES counters (id),
      asked_by text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (counter, number)
    );
    GRANT SELECT, INSERT, UPDATE (asked_by, at), DELETE ON rights_asked TO loket_office;

    CREATE TABLE refund_news (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      counter uuid NOT NULL REFERENCES counters (id),
      refund text NOT NULL
    );
    CREATE INDEX refund_news_of_counter ON refund_news (counter, id);
    GRANT SELECT, INSERT, DELETE ON refund_news TO loket_office;
  `,
}
