import type { Step } from './step.ts'

/**
 * How far a row has come in its counter's journal: of two copies of one journal the row that came further is listed. Rows that
 * came before are read again from the copies. `every_case` has the rows that are no case, too: at one of the copies
 * somebody may have dealt with it.
 */
export const progress: Step = {
  version: 211,
  sql: `
    ${['orders', 'refunds', 'static_accounts', 'account_payments', 'unplaced_payments', 'subscriptions']
      .map((table) => `ALTER TABLE ${table} ADD COLUMN progress bigint NOT NULL DEFAULT 0;`)
      .join('\n    ')}
    CREATE VIEW every_case WITH (security_invoker = true) AS
      SELECT counter, mode, number, number AS "order", channel, attention, amount, created_at, progress FROM orders
      UNION ALL SELECT counter, mode, number, order_number, NULL, attention, amount, created_at, progress FROM refunds
      UNION ALL SELECT counter, mode, number, NULL, NULL, attention, amount, heard_at, progress FROM account_payments
      UNION ALL SELECT counter, mode, number, NULL, NULL, attention, amount, heard_at, progress FROM unplaced_payments;
    CREATE OR REPLACE VIEW open_cases WITH (security_invoker = true) AS SELECT * FROM every_case WHERE attention IS NOT NULL;
    GRANT SELECT ON every_case TO loket_office;
  `,
}
