import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** The receiver of notifications: a merchant, in training or with real money. */
export interface Shop {
  readonly mode: 'training' | 'live'
  readonly merchant: string
}

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
  /** Stores one for every counter of the merchant, except those that have looked at it. */
  keep(shop: Shop, arrival: Arrival, lookedAt: readonly string[]): Promise<void>
  /** The notifications that wait for this counter, oldest first. */
  dueFor(counterId: string): Promise<KeptNotification[]>
  /** Assigns a notification without an owner to this counter; false if another counter has it. */
  claim(id: string, counterId: string): Promise<boolean>
  /** Removes it, because its owner has stored it. */
  remove(id: string): Promise<void>
  /** Notes that it is not this counter's. */
  passOver(id: string, counterId: string): Promise<void>
}

const ONE_TIME = 20
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
        await query(
          'INSERT INTO notifications (id, mode, merchant, headers, body, at) VALUES ($1, $2, $3, $4, $5, $6)',
          id,
          mode,
          merchant,
          JSON.stringify(headers),
          body,
          now(),
        )
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
    async passOver(id, counterId) {
      await database.query(
        'DELETE FROM notification_waits WHERE notification = $1 AND counter = $2',
        id,
        counterId,
      )
    },
  }
}
