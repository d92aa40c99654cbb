import { HOUR } from '../../shared/durations.ts'

/** What names a payment. */
interface Named {
  readonly merchantTradeNo: string
}

/**
 * Payments that nobody has looked at since they came: their cashier may already serve the next customer. In memory only; the
 * list of orders, or the static account, has them anyway.
 */
export interface JustPaid<Payment extends Named> {
  list(): readonly Payment[]
  /** One has just come. */
  add(payment: Payment): void
  /** Somebody has seen these. */
  seen(merchantTradeNos: readonly string[]): void
}

/** As many as a cashier will look through. */
const MAX_KEPT = 30
const LASTS_MS = HOUR

export function createJustPaid<Payment extends Named>(
  now: () => number,
  onChange: (payments: readonly Payment[]) => void,
): JustPaid<Payment> {
  let kept: readonly { readonly payment: Payment; readonly at: number }[] = []
  const fresh = () => kept.filter(({ at }) => now() - at < LASTS_MS)
  const payments = (of: typeof kept) => of.map(({ payment }) => payment)
  const numbersOf = (of: typeof kept) =>
    payments(of)
      .map(({ merchantTradeNo }) => merchantTradeNo)
      .join()

  function change(to: typeof kept): void {
    const before = numbersOf(kept)
    kept = to.slice(0, MAX_KEPT)
    // By age, not by count: one may arrive as another becomes too old.
    if (numbersOf(kept) !== before) onChange(payments(kept))
  }

  return {
    list: () => payments(fresh()),
    add(payment) {
      const others = fresh().filter((known) => known.payment.merchantTradeNo !== payment.merchantTradeNo)
      change([{ payment, at: now() }, ...others])
    },
    seen(merchantTradeNos) {
      change(kept.filter(({ payment }) => !merchantTradeNos.includes(payment.merchantTradeNo)))
    },
  }
}
