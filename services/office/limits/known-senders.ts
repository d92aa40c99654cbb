import { DAY, MINUTE } from '../../../shared/durations.ts'
import type { Database } from '../database/database.ts'
import type { Shop } from '../notifications/notification-book.ts'

/** The addresses that sent a notification which a merchant's counter verified. */
export interface KnownSenders {
  isKnown(shop: Shop, address: string): boolean
  remember(shop: Shop, address: string): void
  /** Reads what was remembered before this start, and by other processes; at most once a minute. */
  read(): Promise<void>
}

interface KnownSendersOptions {
  readonly database: Database
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** More than the gateways of all merchants send from. */
const MOST_KNOWN = 1_000
/** A gateway that has left an address must not leave it known for ever. */
const KNOWN_MS = 90 * DAY

const keyOf = ({ mode, merchant }: Shop, address: string) => `${mode} ${merchant} ${address}`

/**
 * Senders without a place here share one limit, so that they can't use up that of the gateways. A known sender has
 * proved to hold a merchant's keys. The places are in the database: otherwise forgers would only have to go on until the
 * next restart, and the gateway would be unknown again.
 */
export function createKnownSenders({ database, now, onTrouble }: KnownSendersOptions): KnownSenders {
  /** By sender, when it was stored last. */
  const known = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  const keep = (key: string, at: number) => {
    known.delete(key)
    known.set(key, at)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  const store = ({ mode, merchant }: Shop, address: string, at: number) =>
    database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO known_senders (mode, merchant, address, at) VALUES ($1, $2, $3, $4)
          ON CONFLICT (mode, merchant, address) DO UPDATE SET at = excluded.at`,
        mode,
        merchant,
        address,
        at,
      )
      await query(
        `DELETE FROM known_senders WHERE at < $1
          OR at < (SELECT at FROM known_senders ORDER BY at DESC OFFSET ${MOST_KNOWN - 1} LIMIT 1)`,
        at - KNOWN_MS,
      )
    })

  return {
    isKnown: (shop, address) => known.has(keyOf(shop, address)),
    remember(shop, address) {
      const key = keyOf(shop, address)
      const before = known.get(key)
      const isStored = before !== undefined && before > now() - DAY
      const at = isStored ? before : now()
      keep(key, at)
      if (!isStored) store(shop, address, at).catch(onTrouble)
    },
    async read() {
      if (now() - readAt < MINUTE) return
      readAt = now()
      const rows = await database.query<Shop & { address: string; at: number }>(
        `SELECT mode, merchant, address, at FROM known_senders WHERE at > $1 ORDER BY at DESC LIMIT ${MOST_KNOWN}`,
        now() - KNOWN_MS,
      )
      for (const { at, address, ...shop } of rows.reverse()) keep(keyOf(shop, address), at)
    },
  }
}
