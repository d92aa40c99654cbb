import { DAY, MINUTE } from '../../../shared/durations.ts'
import type { Database } from '../database/database.ts'
import { type Shop, shopKey } from '../notifications/notification-book.ts'

/** The addresses that sent a notification which a merchant's counter verified. */
export interface KnownSenders {
  isKnown(shop: Shop, address: string): boolean
  /** This counter has verified what came from there. */
  remember(shop: Shop, address: string, counterId: string): void
  /** Reads what was remembered before this start, and by other processes; at most once a minute. */
  read(): Promise<void>
}

interface KnownSendersOptions {
  readonly database: Database
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** More than one merchant's gateway sends from. */
const MAX_BY_COUNTER = 20
/** More than all counters of a company name. */
const MAX_KNOWN = 50_000
/** A gateway that has left an address must not leave it known for ever. */
const KNOWN_MS = 90 * DAY

const keyOf = (shop: Shop, address: string) => `${shopKey(shop)} ${address}`

/**
 * Senders without a place here share one limit, so that they can't use up that of the gateways. A known sender holds a
 * merchant's keys, unless a thief of a counter's key says so: therefore each counter has a few places of its own. They are in
 * the database: otherwise a restart would make the gateway unknown again, and forgers would only have to wait for one.
 */
export function createKnownSenders({ database, now, onTrouble }: KnownSendersOptions): KnownSenders {
  /** By counter the senders that it believed, with the time when each was stored last. */
  const named = new Map<string, Map<string, number>>()
  /** By sender, how many counters have named it. */
  const known = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY

  function forget(own: Map<string, number>, key: string): void {
    if (!own.delete(key)) return
    const others = (known.get(key) ?? 1) - 1
    if (others > 0) known.set(key, others)
    else known.delete(key)
  }

  function keep(counterId: string, key: string, at: number): void {
    const own = named.get(counterId) ?? new Map<string, number>()
    named.set(counterId, own)
    forget(own, key)
    own.set(key, at)
    known.set(key, (known.get(key) ?? 0) + 1)
    const [oldest] = own.keys()
    if (own.size > MAX_BY_COUNTER && oldest !== undefined) forget(own, oldest)
  }

  const store = ({ mode, merchant }: Shop, address: string, counterId: string, at: number) =>
    database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO known_senders (mode, merchant, address, counter, at) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (counter, mode, merchant, address) DO UPDATE SET at = excluded.at`,
        mode,
        merchant,
        address,
        counterId,
        at,
      )
      await query(
        `DELETE FROM known_senders WHERE at < $1 OR (counter = $2
          AND at < (SELECT at FROM known_senders WHERE counter = $2 ORDER BY at DESC OFFSET ${MAX_BY_COUNTER - 1} LIMIT 1))`,
        at - KNOWN_MS,
        counterId,
      )
    })

  return {
    isKnown: (shop, address) => known.has(keyOf(shop, address)),
    remember(shop, address, counterId) {
      const key = keyOf(shop, address)
      const before = named.get(counterId)?.get(key)
      const isStored = before !== undefined && before > now() - DAY
      const at = isStored ? before : now()
      keep(counterId, key, at)
      if (!isStored) store(shop, address, counterId, at).catch(onTrouble)
    },
    async read() {
      // The clock of the database's server may be put back.
      if (Math.abs(now() - readAt) < MINUTE) return
      readAt = now()
      const rows = await database.query<Shop & { address: string; counter: string; at: number }>(
        `SELECT mode, merchant, address, counter, at FROM known_senders WHERE at > $1
          AND counter NOT IN (SELECT id::text FROM counters WHERE ended_at IS NOT NULL) ORDER BY at DESC LIMIT ${MAX_KNOWN}`,
        now() - KNOWN_MS,
      )
      for (const { at, address, counter, ...shop } of rows.reverse()) keep(counter, keyOf(shop, address), at)
    },
  }
}
