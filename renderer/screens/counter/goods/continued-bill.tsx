import { SoldLines } from '../../../components/goods/sold-lines.tsx'
import sumLines from '../../../components/goods/sum-lines.module.css'
import { SumLines } from '../../../components/goods/sum-lines.tsx'
import { signedAmount } from '../../../components/money/signed-amount.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useReadOrder } from '../../../state/orders/use-read-order.ts'
import { useDraft } from '../draft.ts'
import css from './goods.module.css'

/** The goods of a sale that continues on another way to pay, or with its rest. Nothing if only an amount was typed. */
export function ContinuedBill({ merchantTradeNo }: { merchantTradeNo: string }) {
  const { t } = useTranslation()
  const cash = useDraft(({ split }) => split?.cash)
  // Only for looking at: the amount to charge stands below it, and without an answer nothing is missing.
  const record = useReadOrder(merchantTradeNo)
  if (!record || record.cart.length === 0) return null
  return (
    <div className={css.scroll}>
      <SoldLines lines={record.cart} />
      <SumLines sums={(record.order.part ?? record.order).sums} />
      {cash !== undefined && (
        // The amount below is what is left of the lines above.
        <dl className={sumLines.sums} data-testid="paid-in-cash">
          <div>
            <dt>{t('split.received')}</dt>
            <dd>{signedAmount(-cash)}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
