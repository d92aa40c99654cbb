import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { LendingBook } from './lending-book.ts'

export interface Lending {
  /** What a link does for refunds at other counters. */
  work(counter: LinkedCounter): LinkWork
  /** These counters have news, if they are connected to this process; to another one they come with its next beat. */
  tell(counters: readonly string[]): void
}

/** Lends rights to refund orders over the links, and tells counters what others refunded of theirs. */
export function createLending(book: LendingBook, onTrouble: (error: unknown) => void): Lending {
  const links = new Map<string, Set<() => void>>()
  const tell = (counters: readonly string[]) => {
    for (const counter of counters) for (const look of links.get(counter) ?? []) look()
  }
  return {
    tell,
    work(counter) {
      const { id, turn, say } = counter
      let others: boolean | null = null
      let merchant: string | null = null
      let isLooking = false

      async function lookOnce(): Promise<void> {
        if (merchant !== null) {
          const found = await book.noteServes(id, merchant)
          if (found.others !== others) say({ say: 'shop', others: found.others })
          others = found.others
        }
        for (const { number, askedBy } of await book.asked(id)) say({ say: 'asked', number, askedBy })
        const news = await book.news(id)
        if (news.upTo > 0) say({ say: 'elsewhere', ...news })
      }
      /** Not awaited: the counter's answers come over the same link. */
      function look(): void {
        if (isLooking) return
        isLooking = true
        lookOnce()
          .catch(onTrouble)
          .finally(() => {
            isLooking = false
          })
      }
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
              await lookOnce()
              return true
            case 'find':
              say({ say: 'found', id: message.id, orders: await book.find(id, message.text) })
              return true
            case 'borrow': {
              const { number, refund, amount } = message
              const lent = await book.borrow({ counterId: id, turn, number, refund, amount })
              if ('loan' in lent) say({ say: 'lent', id: message.id, loan: lent.loan })
              else
                say({ say: 'notLent', id: message.id, because: lent.refused, counter: lent.counter ?? null })
              if (lent.asks !== undefined) tell([lent.asks])
              return true
            }
            case 'tookLoan': {
              const isOurs = await book.take(id, turn, message.number, message.loan)
              say({ say: 'loanTaken', id: message.id, isOurs })
              return true
            }
            case 'heardElsewhere':
              await book.noteHeard(id, message.upTo)
              // There may be more.
              look()
              return true
            default:
              return false
          }
        },
        beat: look,
        end() {
          const looks = links.get(id)
          looks?.delete(look)
          if (looks?.size === 0) links.delete(id)
        },
      }
    },
  }
}
