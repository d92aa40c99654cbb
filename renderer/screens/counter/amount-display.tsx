import type { ReactNode } from 'react'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { SumText } from '../../components/goods/sum-text.tsx'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import type { ShownChannel } from '../../state/channels/channels.ts'
import css from './amount-display.module.css'
import type { ChargeProblem } from './charge-problem.ts'
import { typedBeside, useDraft } from './draft.ts'
import { useKeypadShown } from './keypad-shown.ts'
import { ProblemText } from './problem-text.tsx'
import { sumsIn } from './sums-in.ts'

/** So many characters fit in the large size, beside goods and beside the ways to pay. */
const FITS_BESIDE_GOODS = 'Rp 9.999.999'.length
const FITS = 'Rp 999.999.999'.length
/** With a typed number in the same line. */
const FITS_BESIDE_TYPED = 'Rp 99.999'.length
/** A longer typed number leaves less than that. */
const FITS_BESIDE_AMOUNT = '999999'.length
/** More of both together, and both are smaller. */
const FIT_TOGETHER = 'Rp 9.999.999.999'.length + '9999'.length

// Few sales have a discount.
const ApprovalHint = later(() => import('./discount/approval-hint.tsx').then((part) => part.ApprovalHint))

const hasDiscount = (line: CartLine) => line.kind === 'discount' || line.discount !== undefined

interface AmountDisplayProps {
  readonly problem: ChargeProblem | null
  readonly channel: ShownChannel | null
  readonly amount: Sen
  /** How often *Charge* was pressed in vain: each time the reason is announced again. */
  readonly insisted: number
  readonly sellsGoods: boolean
}

/** The price of the sale, what was typed beside it, and why it can't be charged yet. */
export function AmountDisplay({ problem, channel, amount, insisted, sellsGoods }: AmountDisplayProps) {
  const { t } = useTranslation()
  const draft = useDraft()
  const text = formatRupiah(amount)
  const typed = typedBeside(draft)
  const keypadShown = useKeypadShown(({ shown }) => shown)
  const isLong = text.length > (typed ? FITS_BESIDE_TYPED : sellsGoods ? FITS_BESIDE_GOODS : FITS)
  const size = !typed
    ? isLong && 'large'
    : text.length + typed.length > FIT_TOGETHER
      ? 'lead'
      : (isLong || typed.length > FITS_BESIDE_AMOUNT) && 'title'
  const mayAsk =
    (problem === null || problem === 'digitsLeft' || problem === 'tenderLeft') &&
    (typed !== '' || draft.cart.some(hasDiscount))
  const hinted = (text: ReactNode) => (mayAsk ? <ApprovalHint otherwise={text} /> : text)
  return (
    <div className={css.display} data-beside-keys={sellsGoods && keypadShown} data-size={size}>
      <p id="charge-problem" data-problem={problem ?? undefined} aria-live="polite">
        {problem ? (
          <span key={insisted} className={insisted > 0 ? css.insisted : undefined}>
            {problem === 'noAmount' && sellsGoods
              ? t('problem.noGoods')
              : hinted(<ProblemText problem={problem} channel={channel} />)}
          </span>
        ) : (
          hinted(t('counter.amount'))
        )}
      </p>
      {typed !== '' && (
        <p className={css.typed}>{t('cart.typed', { amount: formatRupiah(amountOf(typed)) })}</p>
      )}
      <output className={css.amount} aria-label={t('counter.amount')} data-testid="amount">
        {text}
      </output>
      {draft.cart.length === 0 && !draft.amountFixed && (
        <p className={css.sums} data-empty={amount === 0}>
          <SumText sums={sumsIn(draft)} />
        </p>
      )}
    </div>
  )
}
