import type { Migration } from './migration.ts'

/**
 * A payment to a static account counts at the time when its customer paid, by the gateway's answer, or else by its notification,
 * or else when that notification came: after a restore the counter may learn of it days later. A time after it learnt of it, or
 * (but for a minute between two clocks) before the account was made, is no time of its payment. Lines from before stay as they are:
 * reports that an owner has saved were made from them. Its shift is the one that runs when the counter learns of it, as ever.
 */
export const paymentsCountWhenPaid: Migration = {
  version: 283,
  sql: `
    DROP TRIGGER received_is_tallied;
    CREATE TRIGGER received_is_tallied AFTER UPDATE OF state ON static_payments WHEN NEW.state = 'confirmed'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT CASE
              WHEN coalesce(NEW.paid_at, NEW.told_paid_at) BETWEEN a.created_at - 60000 AND NEW.since
                THEN coalesce(NEW.paid_at, NEW.told_paid_at)
              ELSE min(NEW.heard_at, NEW.since)
            END, 'received', NEW.merchant_trade_no, a.payment_type, NEW.amount
          FROM static_accounts a WHERE a.account_id = NEW.account_id
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND fact = 'received');
      END;
  `,
}
