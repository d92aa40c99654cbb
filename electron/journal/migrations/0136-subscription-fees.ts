import type { Migration } from './migration.ts'

/**
 * Who bears the fee of a subscription, as it was requested, so that a repeated request says the same. Earlier ones
 * were requested without it. A charge that the gateway reports without an amount counts as what each charge costs the
 * customer, fee included.
 */
export const subscriptionFees: Migration = {
  version: 136,
  sql: `
    ALTER TABLE subscriptions ADD COLUMN fee_type TEXT NOT NULL DEFAULT 'BEN' CHECK (fee_type IN ('BEN', 'OUR'));
    CREATE TRIGGER who_bears_the_fee_of_a_subscription_stays BEFORE UPDATE OF fee_type ON subscriptions
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;

    DROP TRIGGER charge_is_tallied;
    CREATE TRIGGER charge_is_tallied AFTER UPDATE OF last_charge ON subscriptions
      WHEN NEW.last_charge ->> 'status' = 'paid' AND NEW.last_charge ->> 'platformTradeNo' IS NOT NULL
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT coalesce(NEW.last_checked_at, NEW.since), 'charged', NEW.last_charge ->> 'platformTradeNo',
            NEW.payment_type, coalesce(NEW.last_charge ->> 'amount', NEW.payable, NEW.amount)
          WHERE NOT EXISTS (SELECT 1 FROM tally
            WHERE number = NEW.last_charge ->> 'platformTradeNo' AND fact = 'charged');
      END;
  `,
}
