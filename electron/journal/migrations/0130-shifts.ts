import type { Migration } from './migration.ts'

/**
 * Shifts, and the tally: one short line for each fact that a shift's report counts, in the order in which the journal
 * recorded them. A shift is a range of these lines. Triggers write them, so that no change of an order can forget
 * one; the same fact of an order is never in the tally twice, whatever a restore brings back. Facts from before this
 * migration are in no shift.
 */
export const shifts: Migration = {
  version: 130,
  sql: `
    CREATE TABLE tally (
      sequence INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      fact TEXT NOT NULL CHECK (fact IN ('made', 'paid', 'paidLate', 'failed', 'expired', 'rejected', 'review',
        'refundMade', 'refunded', 'received', 'charged')),
      number TEXT NOT NULL,
      payment_type TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      payable INTEGER,
      fee INTEGER,
      cashier TEXT
    ) STRICT;
    CREATE UNIQUE INDEX each_fact_is_tallied_once ON tally (number, fact);
    CREATE TRIGGER tally_never_changes BEFORE UPDATE ON tally
      BEGIN SELECT RAISE(ABORT, 'the tally is append-only'); END;
    CREATE TRIGGER tally_stays BEFORE DELETE ON tally
      BEGIN SELECT RAISE(ABORT, 'the tally is append-only'); END;

    CREATE TRIGGER order_made_is_tallied AFTER INSERT ON orders
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, cashier)
          SELECT NEW.created_at, 'made', NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.cashier
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND fact = 'made');
      END;
    CREATE TRIGGER order_ended_is_tallied AFTER UPDATE OF state ON orders
      WHEN NEW.state IN ('paid', 'paidLate', 'failed', 'expired', 'rejected', 'review')
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, payable, fee, cashier)
          SELECT NEW.since, NEW.state, NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.payable, NEW.fee,
            NEW.cashier
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND (fact = NEW.state
            OR (fact IN ('paid', 'paidLate') AND NEW.state IN ('paid', 'paidLate'))));
      END;
    CREATE TRIGGER refund_made_is_tallied AFTER INSERT ON refunds
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT NEW.created_at, 'refundMade', NEW.merchant_refund_no, o.payment_type, NEW.amount
          FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_refund_no AND fact = 'refundMade');
      END;
    CREATE TRIGGER refund_done_is_tallied AFTER UPDATE OF state ON refunds WHEN NEW.state = 'done'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT NEW.since, 'refunded', NEW.merchant_refund_no, o.payment_type, NEW.amount
          FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_refund_no AND fact = 'refunded');
      END;
    CREATE TRIGGER received_is_tallied AFTER UPDATE OF state ON static_payments WHEN NEW.state = 'confirmed'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT NEW.since, 'received', NEW.merchant_trade_no, a.payment_type, NEW.amount
          FROM static_accounts a WHERE a.account_id = NEW.account_id
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND fact = 'received');
      END;
    CREATE TRIGGER charge_is_tallied AFTER UPDATE OF last_charge ON subscriptions
      WHEN NEW.last_charge ->> 'status' = 'paid' AND NEW.last_charge ->> 'platformTradeNo' IS NOT NULL
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT coalesce(NEW.last_checked_at, NEW.since), 'charged', NEW.last_charge ->> 'platformTradeNo',
            NEW.payment_type, coalesce(NEW.last_charge ->> 'amount', NEW.amount)
          WHERE NOT EXISTS (SELECT 1 FROM tally
            WHERE number = NEW.last_charge ->> 'platformTradeNo' AND fact = 'charged');
      END;

    CREATE TABLE shifts (
      number INTEGER PRIMARY KEY,
      closed_at INTEGER NOT NULL,
      cut INTEGER NOT NULL,
      report TEXT NOT NULL CHECK (json_valid(report))
    ) STRICT;
    CREATE TRIGGER shifts_without_gap BEFORE INSERT ON shifts
      WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM shifts)
      BEGIN SELECT RAISE(ABORT, 'the numbers of shifts have no gaps'); END;
    CREATE TRIGGER shifts_do_not_overlap BEFORE INSERT ON shifts
      WHEN NEW.cut < (SELECT coalesce(max(cut), 0) FROM shifts)
        OR NEW.cut > (SELECT coalesce(max(sequence), 0) FROM tally)
      BEGIN SELECT RAISE(ABORT, 'a shift ends where the tally is, after the one before it'); END;
    CREATE TRIGGER shifts_never_change BEFORE UPDATE ON shifts
      BEGIN SELECT RAISE(ABORT, 'a closed shift never changes'); END;
    CREATE TRIGGER shifts_stay BEFORE DELETE ON shifts
      BEGIN SELECT RAISE(ABORT, 'a closed shift never changes'); END;

    CREATE TABLE shift_openings (
      shift INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      opened_by TEXT,
      float INTEGER CHECK (float >= 0)
    ) STRICT;
    CREATE TRIGGER only_the_running_shift_opens BEFORE INSERT ON shift_openings
      WHEN NEW.shift <> (SELECT coalesce(max(number), 0) + 1 FROM shifts)
      BEGIN SELECT RAISE(ABORT, 'only the running shift can be opened'); END;
    CREATE TRIGGER openings_never_change BEFORE UPDATE ON shift_openings
      BEGIN SELECT RAISE(ABORT, 'openings are append-only'); END;
    CREATE TRIGGER openings_stay BEFORE DELETE ON shift_openings
      BEGIN SELECT RAISE(ABORT, 'openings are append-only'); END;

    CREATE TABLE cash_movements (
      id INTEGER PRIMARY KEY,
      movement_id TEXT NOT NULL UNIQUE,
      shift INTEGER NOT NULL,
      at INTEGER NOT NULL,
      moved_by TEXT,
      kind TEXT NOT NULL CHECK (kind IN ('in', 'out')),
      amount INTEGER NOT NULL CHECK (amount > 0),
      note TEXT NOT NULL
    ) STRICT;
    CREATE INDEX cash_of_shift ON cash_movements (shift, id);
    CREATE TRIGGER cash_moves_in_the_running_shift BEFORE INSERT ON cash_movements
      WHEN NEW.shift <> (SELECT coalesce(max(number), 0) + 1 FROM shifts)
      BEGIN SELECT RAISE(ABORT, 'cash moves in the running shift only'); END;
    CREATE TRIGGER cash_movements_never_change BEFORE UPDATE ON cash_movements
      BEGIN SELECT RAISE(ABORT, 'cash movements are append-only'); END;
    CREATE TRIGGER cash_movements_stay BEFORE DELETE ON cash_movements
      BEGIN SELECT RAISE(ABORT, 'cash movements are append-only'); END;

    CREATE TABLE shift_comparisons (
      id INTEGER PRIMARY KEY,
      shift INTEGER NOT NULL REFERENCES shifts (number),
      result TEXT NOT NULL CHECK (json_valid(result))
    ) STRICT;
    CREATE INDEX comparisons_of_shift ON shift_comparisons (shift, id);
    CREATE TRIGGER comparisons_never_change BEFORE UPDATE ON shift_comparisons
      BEGIN SELECT RAISE(ABORT, 'comparisons are append-only'); END;
    CREATE TRIGGER comparisons_stay BEFORE DELETE ON shift_comparisons
      BEGIN SELECT RAISE(ABORT, 'comparisons are append-only'); END;
  `,
}
