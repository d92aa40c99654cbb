import { Button } from '../../../components/button.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { addDiscount, addOther, addPercentDiscount, mayDiscount, percentOff } from '../cart.ts'
import css from '../counter-screen.module.css'
import { useDraft } from '../draft.ts'

// The focus does not move: Enter still means "charge".
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** What a number typed beside a cart can become. */
export function TypedBesideCart() {
  const { t } = useTranslation()
  const { digits, cart } = useDraft()
  const percent = percentOff(cart, digits)
  return (
    <div className={css.quick}>
      <Button onMouseDown={keepFocus} onClick={() => addOther(t('cart.other'), t('cart.otherType'))}>
        {t('cart.addOther')}
      </Button>
      <Button
        blocked={!mayDiscount(cart, digits)}
        onMouseDown={keepFocus}
        onClick={() => addDiscount(t('cart.discount'))}
      >
        {t('cart.addDiscount')}
      </Button>
      {percent !== null && (
        <Button
          onMouseDown={keepFocus}
          onClick={() => addPercentDiscount((typed) => t('cart.percentOff', { percent: typed }))}
        >
          {t('cart.percentOff', { percent: Number(digits) })}
        </Button>
      )}
    </div>
  )
}
