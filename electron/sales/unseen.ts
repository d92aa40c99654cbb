import { HOUR } from '../../shared/durations.ts'

/** What names it. */
interface Named {
  readonly merchantTradeNo: string
}

/**
 * What happened while its cashier may already have served the next customer, and nobody has looked at since: payments, and
 * orders that came to nothing. In memory only; the list of orders, or the static account, has them anyway.
 */
export interface Unseen<News extends Named> {
  /** The newest first. */
  list(): readonly News[]
  /** It has just happened. */
  add(news: News): void
  /** Somebody has seen these. */
  seen(merchantTradeNos: readonly string[]): void
}

/** As many as a cashier will look through. */
const MAX_KEPT = 30
const LASTS_MS = HOUR

export function createUnseen<News extends Named>(
  now: () => number,
  onChange: (all: readonly News[]) => void,
): Unseen<News> {
  let kept: readonly { readonly news: News; readonly at: number }[] = []
  const fresh = () => kept.filter(({ at }) => now() - at < LASTS_MS)
  const newsOf = (of: typeof kept) => of.map(({ news }) => news)
  const numbersOf = (of: typeof kept) =>
    newsOf(of)
      .map(({ merchantTradeNo }) => merchantTradeNo)
      .join()

  function change(to: typeof kept): void {
    const before = numbersOf(kept)
    kept = to.slice(0, MAX_KEPT)
    // By age, not by count: one may arrive as another becomes too old.
    if (numbersOf(kept) !== before) onChange(newsOf(kept))
  }

  return {
    list: () => newsOf(fresh()),
    add(news) {
      const others = fresh().filter((known) => known.news.merchantTradeNo !== news.merchantTradeNo)
      change([{ news, at: now() }, ...others])
    },
    seen(merchantTradeNos) {
      change(kept.filter(({ news }) => !merchantTradeNos.includes(news.merchantTradeNo)))
    },
  }
}
