import { useLayoutEffect } from 'react'
import type { Order } from '../../../shared/sale/order.ts'
import { paysSale } from '../../../shared/sale/split.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { holderOf } from '../../state/orders/holder-of.ts'
import { useOrders } from '../../state/orders/orders.ts'
import { askedOf, useSaleWords } from '../../state/orders/sale-words.ts'
import { go } from '../../state/view.ts'
import { saleIdOf, startOver, useDraft } from './draft.ts'
import css from './old-shift.module.css'

/**
 * The sale that is being typed has a code or a payment already: another window resumed the same cart, or the code of a cancelled sale
 * was paid while its goods were back in the cart.
 */
export function ChargedAlready() {
  const { t } = useTranslation()
  const words = useSaleWords()
  const order = useChargedAlready()
  const isSaid = useDraft(({ failure }) => order !== undefined && failure?.code === 'saleInProgress')
  // This says the same, and of which order.
  useLayoutEffect(() => {
    if (isSaid) useDraft.setState({ failure: null })
  }, [isSaid])
  if (!order) return null
  const { merchantTradeNo } = order
  const sale = { amount: askedOf(order), words: words(order) }
  return (
    <Notice
      tone="warn"
      title={t(paysSale(order) ? 'charged.paid' : 'charged.waiting', sale)}
      urgent
      actions={
        <div className={css.keys}>
          <Button onClick={() => go({ screen: 'code', merchantTradeNo })}>{t('charged.open')}</Button>
          <Button tone="quiet" onClick={startOver}>
            {t('counter.startOver')}
          </Button>
        </div>
      }
    >
      {t('charged.hint')}
    </Notice>
  )
}

/** The order that holds the sale being typed here, if something else than this page's last press has made it. */
function useChargedAlready(): Order | undefined {
  const saleId = useDraft((draft) =>
    draft.sending || draft.amountFixed || draft.answered !== null ? null : saleIdOf(draft),
  )
  return useOrders(({ orders }) => {
    if (saleId === null) return undefined
    const holder = holderOf(orders, saleId)
    return holder?.state.kind === 'intent' ? undefined : holder
  })
}
