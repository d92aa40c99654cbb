import { Button } from '../../../components/buttons/button.tsx'
import { discountName } from '../../../components/goods/line-name.ts'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { addOther } from '../cart.ts'
import css from '../counter-screen.module.css'
import { takeTypedOff, workedOut } from '../discount/discounts.ts'
import { useDraft } from '../draft.ts'

/** What a number typed beside a cart can become. */
export function TypedBesideCart() {
  const { t } = useTranslation()
  const { digits, cart } = useDraft()
  const problemOf = (by: 'amount' | 'percent') => workedOut(cart, null, { by, digits }).problem
  const percentOff = discountName(Number(digits), t)
  return (
    <div className={css.quick}>
      <Button onMouseDown={keepFocus} onClick={() => addOther(t('cart.other'), t('cart.otherType'))}>
        {t('cart.addOther')}
      </Button>
      <Button
        blocked={problemOf('amount') !== null}
        onMouseDown={keepFocus}
        onClick={() => takeTypedOff('amount', t('cart.discount'))}
      >
        {t('cart.addDiscount')}
      </Button>
      {problemOf('percent') === null && (
        <Button onMouseDown={keepFocus} onClick={() => takeTypedOff('percent', percentOff)}>
          {percentOff}
        </Button>
      )}
    </div>
  )
}
