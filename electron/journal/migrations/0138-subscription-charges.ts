import type { Migration } from './migration.ts'

/**
 * Every charge of a subscription, not only its newest: each enters the tally once it is paid, with its own time and
 * amount. `charges_read` means that the gateway's list was read to its end once, so no older charge is missing.
 * Charges that the journal knew already are copied without being counted again; any other counts when it is read.
 */
export const subscriptionCharges: Migration = {
  version: 138,
  sql: `
    CREATE TABLE subscription_charges (
      id INTEGER PRIMARY KEY,
      number TEXT NOT NULL REFERENCES subscriptions (number),
      name TEXT NOT NULL UNIQUE,
      platform_trade_no TEXT,
      status TEXT NOT NULL,
      amount INTEGER,
      paid_at INTEGER,
      learned_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX charges_by_platform_number ON subscription_charges (number, platform_trade_no)
      WHERE platform_trade_no IS NOT NULL;
    CREATE INDEX charges_by_time ON subscription_charges (number, paid_at);
    CREATE TRIGGER charges_stay BEFORE DELETE ON subscription_charges
      BEGIN SELECT RAISE(ABORT, 'charges are never deleted'); END;

    INSERT INTO subscription_charges (number, name, platform_trade_no, status, learned_at)
      SELECT number, number || ' ' || (detail ->> 'platformTradeNo'), detail ->> 'platformTradeNo', 'paid', min(at)
      FROM subscription_events
      WHERE kind = 'charged' AND detail ->> 'status' = 'paid' AND detail ->> 'platformTradeNo' <> ''
      GROUP BY number, detail ->> 'platformTradeNo';

    DROP TRIGGER charge_is_tallied;
    CREATE TRIGGER charge_is_tallied AFTER INSERT ON subscription_charges WHEN NEW.status = 'paid'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT coalesce(NEW.paid_at, NEW.learned_at), 'charged', NEW.name, s.payment_type,
            coalesce(NEW.amount, s.payable, s.amount)
          FROM subscriptions s WHERE s.number = NEW.number
            AND NOT EXISTS (SELECT 1 FROM tally WHERE fact = 'charged' AND number IN (NEW.name, NEW.platform_trade_no));
      END;
    CREATE TRIGGER charge_paid_later_is_tallied AFTER UPDATE OF status ON subscription_charges
      WHEN NEW.status = 'paid' AND OLD.status <> 'paid'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount)
          SELECT coalesce(NEW.paid_at, NEW.learned_at), 'charged', NEW.name, s.payment_type,
            coalesce(NEW.amount, s.payable, s.amount)
          FROM subscriptions s WHERE s.number = NEW.number
            AND NOT EXISTS (SELECT 1 FROM tally WHERE fact = 'charged' AND number IN (NEW.name, NEW.platform_trade_no));
      END;

    ALTER TABLE subscriptions ADD COLUMN charges_read INTEGER NOT NULL DEFAULT 0 CHECK (charges_read IN (0, 1));
    CREATE INDEX subscriptions_with_unread_charges ON subscriptions (id)
      WHERE charges_read = 0 AND state IN ('cancelled', 'failed');
  `,
}
