import { createHash, randomUUID } from 'node:crypto'
import { DAY } from '../../../shared/durations.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { Database } from '../database/database.ts'

/** The receiver of notifications: a merchant, in training or with real money. */
export interface Shop {
  readonly mode: CounterMode
  readonly merchant: string
}

export const shopKey = ({ mode, merchant }: Shop): string => `${mode} ${merchant}`

/** A notification as received; the office can't verify it. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A stored notification, for one counter. */
export interface KeptNotification extends Arrival {
  readonly id: string
  /** Every counter has said that it is not theirs. */
  readonly isNobodys: boolean
}

/** Which counters verify which merchant's notifications, and the notifications that are stored for absent counters. */
export interface NotificationBook {
  /** Stores the merchant whose notifications a counter verifies; null for a counter that was ended. */
  noteMerchant(counterId: string, merchant: string): Promise<Shop | null>
  /**
   * Stores one for every counter of the merchant, except those that have looked at it. A notification
   * that is stored already, or is a case at a counter, is not stored again.
   */
  keep(shop: Shop, arrival: Arrival, lookedAt: readonly string[]): Promise<void>
  /** The notifications that wait for this counter, oldest first. */
  dueFor(counterId: string): Promise<KeptNotification[]>
  /** Assigns a notification without an owner to this counter; false if another counter has it. */
  claim(id: string, counterId: string): Promise<boolean>
  /** Removes it, because its owner has stored it. */
  remove(id: string): Promise<void>
  /** Removes it, because this counter has it as a case. */
  place(id: string, counterId: string): Promise<void>
  /** Notes that it is not this counter's. */
  passOver(id: string, counterId: string): Promise<void>
}

const ONE_TIME = 20
/** No gateway repeats a notification that was acknowledged this long ago. */
const PLACED_FOR_MS = 30 * DAY
const stillWaits = `SELECT 1 FROM notification_waits w JOIN counters o ON o.id = w.counter AND o.ended_at IS NULL
  WHERE w.notification = n.id`
const isFree = `NOT EXISTS (${stillWaits})
  AND NOT EXISTS (SELECT 1 FROM counters p WHERE p.id = n.placed_by AND p.id <> $1 AND p.ended_at IS NULL)`

export function createNotificationBook(database: Database, now: () => number): NotificationBook {
  return {
    async noteMerchant(counterId, merchant) {
      const [shop] = await database.query<Shop>(
        'UPDATE counters SET merchant = $1 WHERE id = $2 AND ended_at IS NULL RETURNING mode, merchant',
        merchant,
        counterId,
      )
      return shop ?? null
    },
    keep: ({ mode, merchant }, { headers, body }, lookedAt) =>
      database.transaction(async ({ query }) => {
        const id = randomUUID()
        const stored = await query(
          `INSERT INTO notifications (id, mode, merchant, headers, body, at, digest)
            SELECT $1::uuid, $2::text, $3::text, $4::text, $5::bytea, $6::bigint, $7::text
            WHERE NOT EXISTS (SELECT 1 FROM placed_notifications p JOIN counters c ON c.id = p.counter AND c.ended_at IS NULL
              WHERE p.mode = $2 AND p.merchant = $3 AND p.digest = $7)
            ON CONFLICT (mode, merchant, digest) DO NOTHING RETURNING 1`,
          id,
          mode,
          merchant,
          JSON.stringify(headers),
          body,
          now(),
          createHash('sha256').update(body).digest('base64url'),
        )
        if (stored.length === 0) return
        await query(
          `INSERT INTO notification_waits SELECT $1::uuid, id FROM counters WHERE mode = $2 AND merchant = $3 AND ended_at IS NULL
            AND id::text NOT IN (SELECT json_array_elements_text($4::json))`,
          id,
          mode,
          merchant,
          JSON.stringify(lookedAt),
        )
      }),
    async dueFor(counterId) {
      const rows = await database.query<{
        id: string
        headers: string
        body: Uint8Array
        isNobodys: boolean
      }>(
        `SELECT n.id, n.headers, n.body, NOT EXISTS (${stillWaits}) AS "isNobodys"
          FROM notifications n JOIN counters c ON c.id = $1 AND c.merchant = n.merchant AND c.mode = n.mode
          WHERE EXISTS (SELECT 1 FROM notification_waits w WHERE w.notification = n.id AND w.counter = $1) OR (${isFree})
          ORDER BY n.at LIMIT ${ONE_TIME}`,
        counterId,
      )
      return rows.map(({ headers, body, ...row }) => ({
        ...row,
        headers: JSON.parse(headers) as Record<string, string>,
        body: Buffer.from(body),
      }))
    },
    async claim(id, counterId) {
      const claimed = await database.query(
        `UPDATE notifications n SET placed_by = $1 WHERE n.id = $2 AND ${isFree} RETURNING 1`,
        counterId,
        id,
      )
      return claimed.length === 1
    },
    remove: async (id) => void (await database.query('DELETE FROM notifications WHERE id = $1', id)),
    async place(id, counterId) {
      await database.query('DELETE FROM placed_notifications WHERE at < $1', now() - PLACED_FOR_MS)
      await database.query(
        `WITH gone AS (DELETE FROM notifications WHERE id = $1 RETURNING mode, merchant, digest)
          INSERT INTO placed_notifications (mode, merchant, digest, counter, at)
            SELECT mode, merchant, digest, $2::uuid, $3::bigint FROM gone WHERE digest IS NOT NULL
          ON CONFLICT (mode, merchant, digest) DO UPDATE SET counter = excluded.counter, at = excluded.at`,
        id,
        counterId,
        now(),
      )
    },
    async passOver(id, counterId) {
      await database.query(
        'DELETE FROM notification_waits WHERE notification = $1 AND counter = $2',
        id,
        counterId,
      )
    },
  }
}
