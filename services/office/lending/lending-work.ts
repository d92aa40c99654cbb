import { isDeepStrictEqual } from 'node:util'
import { inRounds } from '../counters/in-rounds.ts'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { Database } from '../database/database.ts'
import { LENDING_CHANNEL, PUT_BACK_CHANNEL } from './channel.ts'
import type { LendingBook } from './lending-book.ts'
import type { LendingState } from './lending-state.ts'

export interface Lending {
  /** The lending service of a link. */
  work(counter: LinkedCounter): LinkWork
  stop(): void
}

interface LendingOptions {
  readonly database: Database
  readonly book: LendingBook
  readonly onTrouble: (error: unknown) => void
}

/** Lends rights to refund over the links, and tells counters what others have refunded of their orders. */
export function createLending({ database, book, onTrouble }: LendingOptions): Lending {
  const links = new Map<string, Set<() => void>>()
  /** Links of counters that were told that their merchant has no other counter. */
  const alone = new Set<() => void>()
  const begun = new Map<LinkedCounter, { remembers: boolean }>()
  let said: LendingState['told'] | null = null
  /**
   * Tells how many loans and which counters there are by now, and ends links from before the office noticed that its database
   * was put back: their counters tell everything again.
   */
  async function lookAtState(): Promise<void> {
    if (begun.size === 0) return
    const { told, putBackAt } = await book.state()
    for (const { lending, say } of begun.keys())
      if (lending.putBackAt !== putBackAt) say({ say: 'refuse', because: 'trouble' })
    if (isDeepStrictEqual(told, said)) return
    said = told
    for (const [{ say }, { remembers }] of begun) if (remembers) say({ say: 'lending', ...told })
  }
  const lookAtStateInTurn = inRounds(lookAtState, onTrouble)
  /** Wakes only the links that have something to do: otherwise a thousand counters would query the database at once. */
  async function lookAround(): Promise<void> {
    if (links.size === 0) return
    for (const look of alone) look()
    for (const counter of await book.concerned()) for (const look of links.get(counter) ?? []) look()
  }
  const stops = [
    database.listen(LENDING_CHANNEL, () => {
      void lookAround().catch(onTrouble)
      lookAtStateInTurn()
    }),
    database.listen(PUT_BACK_CHANNEL, lookAtStateInTurn),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
    work(counter) {
      const { id, turn, say, lending } = counter
      const has = { remembers: false }
      begun.set(counter, has)
      let others: boolean | null = null
      let merchant: string | null = null
      let isOver = false
      let told: readonly number[] = []

      async function lookOnce(): Promise<void> {
        if (merchant !== null) {
          // Set before the news are read, because more may come in the meantime.
          alone.add(look)
          const found = await book.noteServes(id, merchant)
          if (found.others !== others) say({ say: 'shop', others: found.others })
          others = found.others
          if (others || isOver) alone.delete(look)
        }
        for (const { number, askedBy } of await book.asked(id)) say({ say: 'asked', number, askedBy })
        const { refunds, ids } = await book.news(id)
        told = ids
        if (ids.length > 0) say({ say: 'elsewhere', refunds, upTo: ids.at(-1) ?? 0 })
      }
      // One at a time: else older news could be sent after newer.
      const look = inRounds(lookOnce, onTrouble)
      links.set(id, (links.get(id) ?? new Set()).add(look))
      void book.outstanding(id).then(
        (loans) => {
          if (loans.length > 0) say({ say: 'lentBefore', loans })
          look()
        },
        (error) => onTrouble(error),
      )
      return {
        async take(message) {
          switch (message.say) {
            case 'serves':
              merchant = message.merchantId
              look()
              return true
            case 'remembers':
              has.remembers = true
              await book.hearRemembered(id, message)
              if (said !== null) say({ say: 'lending', ...said })
              return true
            case 'told':
              await book.noteTold(id, turn, lending)
              return true
            case 'find':
              say({ say: 'found', id: message.id, orders: await book.find(id, message.text) })
              return true
            case 'borrow': {
              const { number, refund, amount } = message
              const lent = await book.borrow({ counterId: id, turn, number, refund, amount })
              if ('loan' in lent) say({ say: 'lent', id: message.id, loan: lent.loan })
              else {
                // An older counter knows no such reason.
                const because = lent.refused === 'forgotten' && !has.remembers ? 'busy' : lent.refused
                say({ say: 'notLent', id: message.id, because, counter: lent.counter ?? null })
              }
              return true
            }
            case 'tookLoan': {
              const isOurs = await book.take(id, turn, message.number, message.loan)
              say({ say: 'loanTaken', id: message.id, isOurs })
              return true
            }
            case 'heardElsewhere':
              // Deletes only these, because another process may have added one with a lower number meanwhile.
              await book.noteNewsRead(
                id,
                told.filter((each) => each <= message.upTo),
              )
              // There may be more news than fit into one message.
              look()
              return true
            default:
              return false
          }
        },
        beat: look,
        end() {
          isOver = true
          begun.delete(counter)
          alone.delete(look)
          const looks = links.get(id)
          looks?.delete(look)
          if (looks?.size === 0) links.delete(id)
        },
      }
    },
  }
}
