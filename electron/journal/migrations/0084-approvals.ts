import type { Migration } from './migration.ts'

/** A supervisor's approval of one act. It is used up in the transaction of that act. */
export const approvals: Migration = {
  version: 84,
  sql: `
    CREATE TABLE approvals (
      id TEXT PRIMARY KEY,
      action TEXT NOT NULL,
      merchant_trade_no TEXT NOT NULL,
      amount INTEGER,
      asked_by TEXT REFERENCES staff (id),
      approved_by TEXT NOT NULL REFERENCES staff (id),
      at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TRIGGER approvals_are_used_once BEFORE UPDATE ON approvals
      WHEN OLD.used_at IS NOT NULL OR NEW.used_at IS NULL OR NEW.id <> OLD.id OR NEW.action <> OLD.action
        OR NEW.merchant_trade_no <> OLD.merchant_trade_no OR NEW.amount IS NOT OLD.amount
        OR NEW.asked_by IS NOT OLD.asked_by OR NEW.approved_by <> OLD.approved_by OR NEW.at <> OLD.at
      BEGIN SELECT RAISE(ABORT, 'an approval is used once'); END;
    CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals
      BEGIN SELECT RAISE(ABORT, 'approvals are never deleted'); END;
  `,
}
