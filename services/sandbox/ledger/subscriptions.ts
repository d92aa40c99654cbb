import type { DatabaseSync } from 'node:sqlite'
import type { Charge, Subscription, SubscriptionKind } from '../subscription/subscription.ts'
import { fromRow, type SubscriptionRow, toRow } from './subscription-row.ts'
import { tableOf } from './table.ts'

/** The changes of a subscription. */
export type SubscriptionChange = Pick<
  Subscription,
  'status' | 'confirmedAt' | 'scheduledCharges' | 'nextChargeAt' | 'nextChargeStatus' | 'nextReminderAt'
>

/** The subscriptions of the ledger and their payments. */
export interface SubscriptionBook {
  add(subscription: Subscription): void
  find(kind: SubscriptionKind, number: string): Subscription | undefined
  findByPlatformNo(platformNo: string): Subscription | undefined
  /** The subscription that a payment belongs to, and the payment. */
  findCharge(platformTradeNo: string): { subscription: Subscription; charge: Charge } | undefined
  /** Newest first. */
  list(limit: number): readonly Subscription[]
  change(platformNo: string, change: SubscriptionChange): void
  addCharge(platformNo: string, charge: Charge): void
  /** Newest first. */
  charges(platformNo: string, page: { limit: number; offset: number }): readonly Charge[]
  /** Active ones with a charge or a reminder due. */
  due(now: number): readonly Subscription[]
  /** Fails every subscription that was not confirmed in time. */
  expireDue(now: number): void
  /** Events of those that have not ended are reported to this address. */
  notifyAt(url: string): void
}

/** A reminder is called when its moment moves; the reminder of a cancelled subscription is dropped. */
export const subscriptionsStep = `
  CREATE TABLE subscriptions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('eMoney', 'card')),
    number TEXT NOT NULL,
    platform_no TEXT NOT NULL UNIQUE,
    payment_type TEXT NOT NULL,
    store_id TEXT,
    request_amount INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    fee_type TEXT NOT NULL CHECK (fee_type IN ('BEN', 'OUR')),
    notify_url TEXT,
    return_url TEXT,
    title TEXT NOT NULL,
    message TEXT,
    interval_type TEXT NOT NULL,
    interval_value INTEGER NOT NULL CHECK (interval_value > 0),
    product TEXT NOT NULL,
    last_day TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'cancelled', 'failed')),
    confirmed_at INTEGER,
    scheduled_charges INTEGER NOT NULL,
    next_charge_at INTEGER,
    next_reminder_at INTEGER,
    UNIQUE (kind, number),
    CHECK (next_charge_at IS NULL OR status = 'active')
  ) STRICT;
  CREATE INDEX pending_subscriptions ON subscriptions (expires_at) WHERE status = 'pending';
  CREATE INDEX subscriptions_by_charge ON subscriptions (next_charge_at) WHERE next_charge_at IS NOT NULL;
  CREATE INDEX subscriptions_by_reminder ON subscriptions (next_reminder_at) WHERE next_reminder_at IS NOT NULL;
  CREATE TABLE subscription_charges (
    id INTEGER PRIMARY KEY,
    platform_no TEXT NOT NULL REFERENCES subscriptions (platform_no),
    platform_trade_no TEXT NOT NULL UNIQUE,
    charged_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX charges_of_subscription ON subscription_charges (platform_no);

  CREATE TRIGGER tell_of_charge AFTER INSERT ON subscription_charges
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        SELECT 'charge', NEW.platform_trade_no, '02', notify_url
        FROM subscriptions WHERE platform_no = NEW.platform_no AND notify_url IS NOT NULL;
    END;
  CREATE TRIGGER tell_of_subscription AFTER UPDATE OF status ON subscriptions
    WHEN NEW.status <> OLD.status AND NEW.status IN ('cancelled', 'failed') AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        VALUES ('subscription', NEW.platform_no, NEW.status, NEW.notify_url);
    END;
  CREATE TRIGGER tell_of_reminder AFTER UPDATE OF next_reminder_at ON subscriptions
    WHEN OLD.next_reminder_at IS NOT NULL AND NEW.next_reminder_at IS NULL AND NEW.status = 'active'
      AND NEW.scheduled_charges = OLD.scheduled_charges AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        VALUES ('reminder', NEW.platform_no, NEW.status, NEW.notify_url);
    END;
`

export const chargesStep = `
  ALTER TABLE subscriptions ADD COLUMN next_charge_status TEXT NOT NULL DEFAULT '02'
    CHECK (next_charge_status IN ('02', '09'));
  ALTER TABLE subscriptions ADD COLUMN fee TEXT;
  ALTER TABLE subscription_charges ADD COLUMN status TEXT NOT NULL DEFAULT '02' CHECK (status IN ('02', '09'));
  DROP TRIGGER tell_of_charge;
  CREATE TRIGGER tell_of_charge AFTER INSERT ON subscription_charges
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        SELECT 'charge', NEW.platform_trade_no, NEW.status, notify_url
        FROM subscriptions WHERE platform_no = NEW.platform_no AND notify_url IS NOT NULL;
    END;
`

/** A reminder keeps its own payment: when it is sent, the next payment may be another. */
export const remindersStep = `
  ALTER TABLE notifications ADD COLUMN next_charge_at INTEGER;
  DROP TRIGGER tell_of_reminder;
  CREATE TRIGGER tell_of_reminder AFTER UPDATE OF next_reminder_at ON subscriptions
    WHEN OLD.next_reminder_at IS NOT NULL AND NEW.next_reminder_at IS NULL AND NEW.status = 'active'
      AND NEW.scheduled_charges = OLD.scheduled_charges AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url, next_charge_at)
        VALUES ('reminder', NEW.platform_no, NEW.status, NEW.notify_url, NEW.next_charge_at);
    END;
`

/** `dueBy` is called with every moment at which something will be due. */
export function openSubscriptions(
  database: DatabaseSync,
  dueBy: (moment: number | null) => void,
): SubscriptionBook {
  const { select, insert } = tableOf(database, 'subscriptions')
  const find = database.prepare(`${select} WHERE kind = ? AND number = ?`)
  const findByPlatformNo = database.prepare(`${select} WHERE platform_no = ?`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const change = database.prepare(
    `UPDATE subscriptions SET status = :status, confirmed_at = :confirmedAt, scheduled_charges = :scheduledCharges,
       next_charge_at = :nextChargeAt, next_charge_status = :nextChargeStatus, next_reminder_at = :nextReminderAt
     WHERE platform_no = :platformNo`,
  )
  const addCharge = database.prepare(
    'INSERT INTO subscription_charges (platform_no, platform_trade_no, charged_at, status) VALUES (?, ?, ?, ?)',
  )
  const charge =
    'SELECT platform_trade_no AS platformTradeNo, charged_at AS chargedAt, status FROM subscription_charges'
  const charges = database.prepare(`${charge} WHERE platform_no = ? ORDER BY id DESC LIMIT ? OFFSET ?`)
  const findCharge = database.prepare(`${charge} WHERE platform_trade_no = ?`)
  const ownerOfCharge = database.prepare(
    `${select} WHERE platform_no = (SELECT platform_no FROM subscription_charges WHERE platform_trade_no = ?)`,
  )
  const due = database.prepare(
    `${select} WHERE next_charge_at <= :now OR next_reminder_at <= :now ORDER BY id`,
  )
  const expire = database.prepare(
    "UPDATE subscriptions SET status = 'failed' WHERE status = 'pending' AND expires_at <= ?",
  )
  const notifyAt = database.prepare(
    "UPDATE subscriptions SET notify_url = ? WHERE notify_url IS NOT NULL AND status IN ('pending', 'active')",
  )
  const read = (row: unknown) => (row === undefined ? undefined : fromRow(row as SubscriptionRow))

  return {
    add(subscription) {
      dueBy(subscription.expiresAt)
      insert.run({ ...toRow(subscription) })
    },
    find: (kind, number) => read(find.get(kind, number)),
    findByPlatformNo: (platformNo) => read(findByPlatformNo.get(platformNo)),
    findCharge(platformTradeNo) {
      const subscription = read(ownerOfCharge.get(platformTradeNo))
      const charge = findCharge.get(platformTradeNo) as unknown as Charge | undefined
      return subscription && charge ? { subscription, charge } : undefined
    },
    list: (limit) => list.all(limit).map((row) => fromRow(row as unknown as SubscriptionRow)),
    change(
      platformNo,
      { status, confirmedAt, scheduledCharges, nextChargeAt, nextChargeStatus, nextReminderAt },
    ) {
      dueBy(nextChargeAt)
      dueBy(nextReminderAt)
      const next = { nextChargeAt, nextChargeStatus, nextReminderAt }
      change.run({ platformNo, status, confirmedAt, scheduledCharges, ...next })
    },
    addCharge: (platformNo, { platformTradeNo, chargedAt, status }) =>
      void addCharge.run(platformNo, platformTradeNo, chargedAt, status),
    charges: (platformNo, { limit, offset }) =>
      charges.all(platformNo, limit, offset) as unknown as readonly Charge[],
    due: (now) => due.all({ now }).map((row) => fromRow(row as unknown as SubscriptionRow)),
    expireDue: (now) => void expire.run(now),
    notifyAt: (url) => void notifyAt.run(url),
  }
}
