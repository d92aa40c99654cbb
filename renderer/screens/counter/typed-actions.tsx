import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { addDiscount, addOther, addPercentDiscount, mayDiscount, percentOff } from './cart.ts'
import css from './counter-screen.module.css'
import { startOver, useDraft } from './draft.ts'
import { QuickAmounts } from './quick-amounts.tsx'

// The focus stays where it is: Enter goes on meaning "charge".
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** In one place: the amounts of one tap, what a number typed beside a cart can become, or the way out of a fixed amount. */
export function TypedActions() {
  const { t } = useTranslation()
  const { digits, cart, amountFixed, sending } = useDraft()
  if (amountFixed)
    return (
      <Notice
        tone="info"
        title={t('counter.changing')}
        actions={<Button onClick={startOver}>{t('counter.startOver')}</Button>}
      />
    )
  return cart.length > 0 && digits !== '' ? <TypedBesideCart /> : <QuickAmounts blocked={sending} />
}

/** What a number that was typed beside a cart can become. */
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
