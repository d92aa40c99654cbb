import { SoldLines } from '../../../components/sold-lines.tsx'
import { SumLines } from '../../../components/sum-lines.tsx'
import { useReadOrder } from '../../../state/use-read-order.ts'
import css from './goods.module.css'

/** The goods of a sale that continues on another way to pay, or with its rest. Nothing if only an amount was typed. */
export function ContinuedBill({ merchantTradeNo }: { merchantTradeNo: string }) {
  // Only for looking at: the amount to charge stands below it, and without an answer nothing is missing.
  const record = useReadOrder(merchantTradeNo)
  if (!record || record.cart.length === 0) return null
  return (
    <div className={css.scroll}>
      <SoldLines lines={record.cart} />
      <SumLines sums={(record.order.part ?? record.order).sums} />
    </div>
  )
}
