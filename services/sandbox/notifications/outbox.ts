import type { DatabaseSync } from 'node:sqlite'

/** The subject of a notification; `subject` is its number in the ledger. */
export type NotificationKind = 'order' | 'refund' | 'charge' | 'subscription' | 'reminder'

/** One notification for the merchant. Moments are wall time in epoch milliseconds. */
export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly subject: string
  /** The status that it reports, even if the subject has changed since. */
  readonly status: string
  readonly url: string
  /** For a reminder: its payment, in business time; null for every other kind. */
  readonly nextChargeAt: number | null
  readonly createdAt: number
  readonly attempts: number
  /** Null once it has ended: acknowledged, or given up. */
  readonly dueAt: number | null
  readonly acknowledgedAt: number | null
  /** The result of the last attempt. */
  readonly outcome: string | null
  /** The body of the last attempt. */
  readonly body: string | null
}

/** The result of an attempt. */
export interface Attempt {
  readonly outcome: string
  readonly body: string | null
  readonly acknowledgedAt: number | null
  readonly dueAt: number | null
}

/** The notifications to send and those sent. Triggers add rows in the transaction of the event. */
export interface Outbox {
  due(now: number, limit: number): readonly Notification[]
  record(id: number, attempt: Attempt): void
  /** Sends one again from the start; false if no notification has this id. */
  replay(id: number): boolean
  /** Newest first. */
  list(limit: number): readonly Notification[]
  /** What is still to be sent goes to this address. */
  notifyAt(url: string): void
}

/** The ledger's migration for it. `due_at` 0 means at once. */
export const outboxStep = `
  CREATE TABLE notifications (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    status TEXT NOT NULL,
    url TEXT NOT NULL,
    created_at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER DEFAULT 0,
    acknowledged_at INTEGER,
    outcome TEXT,
    body TEXT
  ) STRICT;
  CREATE INDEX due_notifications ON notifications (due_at) WHERE due_at IS NOT NULL;

  CREATE TRIGGER tell_of_order AFTER UPDATE OF status ON orders
    WHEN NEW.status <> OLD.status AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        VALUES ('order', NEW.merchant_trade_no, NEW.status, NEW.notify_url);
    END;
  CREATE TRIGGER tell_of_order_born_paid AFTER INSERT ON orders
    WHEN NEW.status <> '01' AND NEW.notify_url IS NOT NULL
    BEGIN
      INSERT INTO notifications (kind, subject, status, url)
        VALUES ('order', NEW.merchant_trade_no, NEW.status, NEW.notify_url);
    END;
`

export function openOutbox(database: DatabaseSync): Outbox {
  const select = `SELECT id, kind, subject, status, url, next_charge_at AS nextChargeAt,
    created_at AS createdAt, attempts, due_at AS dueAt, acknowledged_at AS acknowledgedAt, outcome, body FROM notifications`
  const due = database.prepare(`${select} WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const record = database.prepare(
    `UPDATE notifications SET attempts = attempts + 1, outcome = :outcome, body = :body,
       acknowledged_at = :acknowledgedAt, due_at = :dueAt WHERE id = :id`,
  )
  const replay = database.prepare(
    'UPDATE notifications SET attempts = 0, due_at = 0, acknowledged_at = NULL WHERE id = ?',
  )
  const notifyAt = database.prepare('UPDATE notifications SET url = ? WHERE due_at IS NOT NULL')
  return {
    due: (now, limit) => due.all(now, limit) as unknown as Notification[],
    record: (id, attempt) => void record.run({ ...attempt, id }),
    replay: (id) => replay.run(id).changes === 1,
    list: (limit) => list.all(limit) as unknown as Notification[],
    notifyAt: (url) => void notifyAt.run(url),
  }
}
