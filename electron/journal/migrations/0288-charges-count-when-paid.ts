import type { Migration } from './migration.ts'

/**
 * A charge counts at the time that the gateway names, unless it can't have been paid then: after the counter learnt that it is
 * paid, or (but for a minute between two clocks) before the subscription was made. Then it counts when the counter learnt of it, as
 * it does without a time, and as a payment to a static account does (283). One that was under way when the counter first saw it was
 * learnt of as paid later than that: `learned_at` moves along. Lines from before stay as they are.
 */
const TALLIED = `
  INSERT INTO tally (at, fact, number, payment_type, amount)
    SELECT CASE WHEN NEW.paid_at BETWEEN s.created_at - 60000 AND NEW.learned_at THEN NEW.paid_at ELSE NEW.learned_at END,
      'charged', NEW.name, s.payment_type, coalesce(NEW.amount, s.payable, s.amount)
    FROM subscriptions s WHERE s.number = NEW.number
      AND NOT EXISTS (SELECT 1 FROM tally WHERE fact = 'charged' AND number IN (NEW.name, NEW.platform_trade_no));`

export const chargesCountWhenPaid: Migration = {
  version: 288,
  sql: `
    DROP TRIGGER charge_is_tallied;
    CREATE TRIGGER charge_is_tallied AFTER INSERT ON subscription_charges WHEN NEW.status = 'paid'
      BEGIN ${TALLIED}
      END;
    DROP TRIGGER charge_paid_later_is_tallied;
    CREATE TRIGGER charge_paid_later_is_tallied AFTER UPDATE OF status ON subscription_charges
      WHEN NEW.status = 'paid' AND OLD.status <> 'paid'
      BEGIN ${TALLIED}
      END;
  `,
}
