import type { ReactNode } from 'react'
import type { Cart } from '../../../../shared/cart/cart.ts'
import { isBeyondLimit } from '../../../../shared/cart/discount.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { discountName } from '../../../components/goods/line-name.ts'
import { amountOf } from '../../../components/keyboard/keypad-keys.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useMay } from '../../../state/duty.ts'
import { useStarted } from '../../../state/session.ts'
import { type Draft, useDraft } from '../draft.ts'
import { discounted, type Given } from './discounts.ts'

/** Which discount a supervisor will have to approve, as soon as it is typed; `otherwise` if none. */
export function ApprovalHint({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation()
  const draft = useDraft()
  const { cashierLimit } = useStarted().settings.discounts
  const mayAny = useMay('supervisor')
  const beyond = mayAny ? null : beyondLimit(draft, cashierLimit)
  if (beyond === null) return otherwise
  const name = discountName(beyond === 'percent' ? Number(draft.digits) : undefined, t)
  const amount = beyond === 'amount' ? ` ${formatRupiah(amountOf(draft.digits))}` : ''
  return t('cart.asksSupervisor', { discount: name + amount })
}

/** What is more than so many percent off: the discounts in the cart, or the number beside it as one. Null if nothing is. */
function beyondLimit({ cart, digits }: Draft, limit: number): 'given' | Given['by'] | null {
  const isTooMuch = (lines: Cart) => isBeyondLimit(lines, limit)
  if (isTooMuch(cart)) return 'given'
  const asTyped = (by: Given['by']) => discounted(cart, null, { by, digits }, '')?.cart ?? []
  return (['amount', 'percent'] as const).find((by) => isTooMuch(asTyped(by))) ?? null
}
