import type { Migration } from './migration.ts'

/**
 * Staff move from the journal to staff.db, one list for training and real money. So an approval has the name of its
 * approver, and a digest of all approved terms.
 */
export const approvalTerms: Migration = {
  version: 142,
  sql: `
    CREATE TABLE approvals_2 (
      id TEXT PRIMARY KEY,
      action TEXT NOT NULL,
      merchant_trade_no TEXT NOT NULL,
      amount INTEGER,
      terms TEXT NOT NULL,
      asked_by TEXT,
      approved_by TEXT NOT NULL,
      approver TEXT NOT NULL,
      at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    INSERT INTO approvals_2
      SELECT a.id, action, merchant_trade_no, amount, '', asked_by, approved_by, staff.name, at, used_at
      FROM approvals a JOIN staff ON staff.id = approved_by;
    DROP TABLE approvals;
    ALTER TABLE approvals_2 RENAME TO approvals;
    CREATE TRIGGER approvals_are_used_once BEFORE UPDATE ON approvals
      WHEN OLD.used_at IS NOT NULL OR NEW.used_at IS NULL OR NEW.id <> OLD.id OR NEW.action <> OLD.action
        OR NEW.merchant_trade_no <> OLD.merchant_trade_no OR NEW.amount IS NOT OLD.amount
        OR NEW.terms <> OLD.terms OR NEW.asked_by IS NOT OLD.asked_by OR NEW.approved_by <> OLD.approved_by
        OR NEW.approver <> OLD.approver OR NEW.at <> OLD.at
      BEGIN SELECT RAISE(ABORT, 'an approval is used once'); END;
    CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals
      BEGIN SELECT RAISE(ABORT, 'approvals are never deleted'); END;
    DROP TABLE staff;
  `,
}
