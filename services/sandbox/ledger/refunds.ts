import type { DatabaseSync } from 'node:sqlite'
import type { Sen } from '../../../shared/money.ts'
import type { Refund } from '../refund/refund.ts'
import { tableOf } from './table.ts'

/** The refunds of the ledger. */
export interface RefundBook {
  add(refund: Refund): void
  find(merchantRefundNo: string): Refund | undefined
  /** Newest first. */
  list(limit: number): readonly Refund[]
  /** The sum of an order's refunds that are in progress or done. */
  held(merchantTradeNo: string): Sen
  /** Ends a refund in progress; throws if it is not one. */
  decide(merchantRefundNo: string, status: '02' | '05', at: number): void
  /** Completes every refund that is due. */
  completeDue(now: number): void
  /** The end of those in progress is reported to this address. */
  notifyAt(url: string): void
}

export const refundsStep = `
  CREATE TABLE refunds (
    id INTEGER PRIMARY KEY,
    merchant_refund_no TEXT NOT NULL UNIQUE,
    merchant_trade_no TEXT NOT NULL,
    platform_trade_no TEXT NOT NULL,
    payment_type TEXT NOT NULL,
    store_id TEXT,
    amount INTEGER NOT NULL,
    refund_amount INTEGER NOT NULL CHECK (refund_amount > 0),
    reason TEXT,
    notify_url TEXT,
    created_at INTEGER NOT NULL,
    settles_at INTEGER NOT NULL,
    settled_at INTEGER,
    status TEXT NOT NULL CHECK (status IN ('02', '03', '05')),
    CHECK ((status = '03') = (settled_at IS NULL))
  ) STRICT;
  CREATE INDEX refunds_of_order ON refunds (merchant_trade_no);
  CREATE INDEX refunds_in_progress ON refunds (settles_at) WHERE status = '03';
  CREATE TRIGGER settled_stays_settled BEFORE UPDATE OF status ON refunds WHEN OLD.status <> '03'
    BEGIN SELECT RAISE(ABORT, 'a settled refund never changes'); END;
  CREATE TRIGGER tell_of_refund AFTER UPDATE OF status ON refunds
    WHEN NEW.status <> OLD.status AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        VALUES ('refund', NEW.merchant_refund_no, NEW.status, NEW.notify_url);
    END;
`

/** `dueBy` is called with every moment at which something will be due. */
export function openRefunds(database: DatabaseSync, dueBy: (moment: number) => void): RefundBook {
  const { select, insert } = tableOf(database, 'refunds', {
    settles_at: 'completesAt',
    settled_at: 'completedAt',
  })
  const find = database.prepare(`${select} WHERE merchant_refund_no = ?`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const held = database.prepare(
    "SELECT coalesce(sum(refund_amount), 0) AS held FROM refunds WHERE merchant_trade_no = ? AND status <> '05'",
  )
  const decide = database.prepare(
    "UPDATE refunds SET status = ?, settled_at = ? WHERE merchant_refund_no = ? AND status = '03'",
  )
  const completeDue = database.prepare(
    "UPDATE refunds SET status = '02', settled_at = settles_at WHERE status = '03' AND settles_at <= ?",
  )
  const notifyAt = database.prepare(
    "UPDATE refunds SET notify_url = ? WHERE notify_url IS NOT NULL AND status = '03'",
  )
  return {
    add(refund) {
      dueBy(refund.completesAt)
      insert.run({ ...refund })
    },
    find: (merchantRefundNo) => find.get(merchantRefundNo) as unknown as Refund | undefined,
    list: (limit) => list.all(limit) as unknown as Refund[],
    held: (merchantTradeNo) => (held.get(merchantTradeNo) as { held: number }).held as Sen,
    decide(merchantRefundNo, status, at) {
      const { changes } = decide.run(status, at, merchantRefundNo)
      if (changes !== 1) throw new Error('only a refund in progress can be decided')
    },
    completeDue: (now) => void completeDue.run(now),
    notifyAt: (url) => void notifyAt.run(url),
  }
}
