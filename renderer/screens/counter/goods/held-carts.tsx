import { IconPlayerPlay } from '@tabler/icons-react'
import { countOf } from '../../../../shared/cart/cart.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/button.tsx'
import { timeText } from '../../../components/time-text.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useTimeFormat } from '../../../state/time-format.ts'
import { resumeCart } from '../cart.ts'
import { useDraft } from '../draft.ts'
import { heldTotal } from '../sums-in.ts'
import css from './held-carts.module.css'

/**
 * Held carts. Resuming one holds the cart on the screen. While a number is typed none can be resumed, as the display of the amount
 * says what to do with it first: it belongs to the cart on the screen, and would be lost.
 */
export function HeldCarts() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { saleId, cart, digits, sending } = useDraft()
  const held = useCatalogue((catalogue) => catalogue.held).filter((each) => each.saleId !== saleId)
  if (held.length === 0) return null
  return (
    <section className={css.held} aria-labelledby="held-carts">
      <h3 id="held-carts">{t('cart.held', { count: held.length })}</h3>
      {held.map((each) => (
        <Button
          key={each.saleId}
          icon={<IconPlayerPlay />}
          blocked={sending || (cart.length > 0 && digits !== '')}
          onClick={() => void resumeCart(each)}
        >
          {each.name !== undefined && <strong>{each.name}</strong>}
          {t('cart.resume', {
            time: timeText(each.heldAt, Date.now(), format),
            count: countOf(each.lines),
            total: formatRupiah(heldTotal(each.lines)),
          })}
        </Button>
      ))}
    </section>
  )
}
