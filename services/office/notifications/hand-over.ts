import type { Clock } from '../../../platform/clock.ts'
import type { Verdict } from '../../../shared/office/notification.ts'
import { inRounds } from '../counters/in-rounds.ts'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { Database } from '../database/database.ts'
import { createElsewhere, type Shown } from './elsewhere.ts'
import { ANSWER_MS, createLine, type Line } from './line.ts'
import {
  type Arrival,
  type KeptNotification,
  type NotificationBook,
  type Shop,
  shopKey,
} from './notification-book.ts'

type Acknowledgement = Extract<Verdict, { acknowledgement: object }>['acknowledgement']

/** What happened to a notification. Only the first two are acknowledged: its owner has it, or it is stored for its owner. */
export type HandedOver =
  | { readonly outcome: 'owner' | 'kept'; readonly acknowledgement: Acknowledgement }
  | { readonly outcome: 'forged' }
  | { readonly outcome: 'noCounter' }

export interface HandOver {
  /**
   * Shows a notification to every connected counter of its merchant, at all processes. Rejects with the database's error if
   * it can't be stored. Calls `onVerified` for each counter that believed it, also for one that answers after its owner.
   */
  receive(shop: Shop, arrival: Arrival, onVerified: (counterId: string) => void): Promise<HandedOver>
  /** The notification service of a link. */
  work(counter: LinkedCounter): LinkWork
  stop(): void
}

interface HandOverOptions {
  readonly book: NotificationBook
  readonly database: Database
  readonly clock: Pick<Clock, 'now' | 'after' | 'elapsed'>
  readonly onTrouble: (error: unknown) => void
}

/** The wait for a slow counter; the notification is stored for it if another counter has verified it by then. */
const PATIENCE_MS = 3_000

/** A counter that is connected here. */
interface Connected extends Line {
  /** Gives the counter what waits for it. */
  give(): void
}

/** Passes the gateway's notifications on to counters: only they can tell whether a notification is authentic and whose it is. */
export function createHandOver({ book, database, clock, onTrouble }: HandOverOptions): HandOver {
  const shops = new Map<string, Set<Connected>>()
  const here = (shop: Shop) => [...(shops.get(shopKey(shop)) ?? [])]
  const elsewhere = createElsewhere({ database, clock, here, onTrouble })

  /**
   * Shows a notification to these counters and resolves with their verdicts: at once if one is the owner, after a
   * short while if one has verified it, otherwise when all have answered or the time is up.
   */
  function verdictsOf(
    lines: readonly Shown[],
    arrival: Arrival,
    onVerified: (counterId: string) => void,
  ): Promise<Map<Shown, Verdict>> {
    return new Promise((resolve) => {
      const verdicts = new Map<Shown, Verdict>()
      let open = lines.length
      const isVerified = () => [...verdicts.values()].some(({ whose }) => whose !== 'forged')
      const callOff = [
        clock.after(PATIENCE_MS, () => isVerified() && end()),
        clock.after(ANSWER_MS, () => end()),
      ]
      const end = () => {
        for (const each of callOff) each()
        resolve(new Map(verdicts))
      }
      for (const line of lines) {
        void line.show(arrival, { isKept: false, isNobodys: false }).then((verdict) => {
          open -= 1
          if (verdict && verdict.whose !== 'forged') onVerified(line.counterId)
          if (verdict) verdicts.set(line, verdict)
          if (verdict?.whose === 'ours' || open === 0) end()
        })
      }
    })
  }

  /** Shows a counter the notifications that are stored for it. */
  async function giveKept(line: Line): Promise<void> {
    for (const kept of await book.dueFor(line.counterId)) {
      const { id, isNobodys } = kept
      if (isNobodys && !(await book.claim(id, line.counterId))) continue
      const verdict = await line.show(kept, { isKept: true, isNobodys })
      if (verdict === null) return
      await note(kept, line.counterId, verdict)
    }
  }

  /** After a change of keys no counter can verify it; then it counts as not this counter's. */
  async function note(
    { id, isNobodys }: KeptNotification,
    counterId: string,
    { whose }: Verdict,
  ): Promise<void> {
    if (whose === 'ours' && isNobodys) await book.place(id, counterId)
    else if (whose === 'ours' || isNobodys) await book.remove(id)
    else await book.passOver(id, counterId)
  }

  return {
    async receive(shop, arrival, onVerified) {
      const lines = [...here(shop), ...(await elsewhere.countersOf(shop))]
      if (lines.length === 0) return { outcome: 'noCounter' }
      const verdicts = await verdictsOf(lines, arrival, onVerified)
      const found = [...verdicts.values()]
      const verified = found.flatMap((each) => (each.whose === 'forged' ? [] : [each]))
      const owners = verified.find(({ whose }) => whose === 'ours')
      if (owners) return { outcome: 'owner', acknowledgement: owners.acknowledgement }
      const [first] = verified
      if (!first) return { outcome: found.length > 0 ? 'forged' : 'noCounter' }
      await book.keep(
        shop,
        arrival,
        [...verdicts.keys()].map(({ counterId }) => counterId),
      )
      // One counter keeps a notification without an owner, and shows it to people. Counters that are linked to another
      // process get theirs at their next beat.
      for (const line of here(shop)) line.give()
      return { outcome: 'kept', acknowledgement: first.acknowledgement }
    },
    work(counter) {
      const line: Connected = { ...createLine(counter, clock), give: () => give() }
      let shop: string | null = null
      let isOver = false
      const leave = () => {
        const lines = shop === null ? undefined : shops.get(shop)
        lines?.delete(line)
        if (shop !== null && lines?.size === 0) shops.delete(shop)
      }
      /** From now on the counter can verify this merchant's notifications. */
      async function enter(merchantId: string): Promise<void> {
        const entered = await book.noteMerchant(counter.id, merchantId)
        await elsewhere.note(counter.id, entered)
        leave()
        shop = entered && shopKey(entered)
        // The link may have closed in the meantime.
        if (isOver) return elsewhere.note(counter.id, null)
        if (shop !== null) shops.set(shop, (shops.get(shop) ?? new Set()).add(line))
        give()
      }
      // One round at a time: in two rounds at once the counter would take the same twice.
      const give = inRounds(async () => {
        if (shop !== null) await giveKept(line)
      }, onTrouble)
      return {
        async take(message) {
          if (message.say === 'verdict') line.hear(message.id, message.verdict)
          else if (message.say === 'hears') await enter(message.merchantId)
          else return false
          return true
        },
        beat: give,
        end() {
          isOver = true
          leave()
          line.end()
          // If this can't be written, the other processes notice it by the counters' silence.
          elsewhere.note(counter.id, null).catch(() => {})
        },
      }
    },
    stop: elsewhere.stop,
  }
}
