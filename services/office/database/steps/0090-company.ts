import type { Step } from './step.ts'

/**
 * The company that the database belongs to. The office sets it on each connection; row-level security, which every
 * table gets after the last step, hides the rows of any other. The time at which an order counts becomes a column,
 * because an expression in an index is of no use behind row-level security.
 */
export const company: Step = {
  version: 90,
  sql: `
    CREATE TABLE company (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      id uuid NOT NULL DEFAULT gen_random_uuid()
    );
    INSERT INTO company DEFAULT VALUES;
    GRANT SELECT ON company TO loket_office;

    CREATE FUNCTION current_company() RETURNS uuid LANGUAGE sql STABLE
      AS $$ SELECT nullif(current_setting('loket.company', true), '')::uuid $$;

    DROP INDEX orders_by_payment;
    ALTER TABLE orders ADD COLUMN counts_at bigint NOT NULL GENERATED ALWAYS AS (coalesce(paid_at, created_at)) STORED;
    CREATE INDEX orders_by_payment ON orders (mode, counts_at);
    DROP INDEX refunds_by_end;
    ALTER TABLE refunds ADD COLUMN counts_at bigint NOT NULL GENERATED ALWAYS AS (coalesce(refunded_at, created_at)) STORED;
    CREATE INDEX refunds_by_end ON refunds (mode, counts_at) WHERE state = 'done';
  `,
}
