import { IconQrcode } from '@tabler/icons-react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { isOpenPart, restOf, splitSums } from '../../../shared/sale/split.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useOrders, waitingOrders } from '../../state/orders/orders.ts'
import { go } from '../../state/view.ts'
import { continueRest } from '../counter/continue-rest.ts'
import { GiveBackPart } from '../refunds/give-back-part.tsx'

/** For a cash part that waits for the rest: continue with it, or give the cash back. Nothing for any other order. */
export function PartActions({ order }: { order: Order }) {
  if (order.part?.kind !== 'cash') return null
  const { merchantTradeNo, amount } = order
  return (
    <>
      <ChargeRest order={order} />
      <GiveBackPart merchantTradeNo={merchantTradeNo} amount={amount} offered={isOpenPart(order)} />
    </>
  )
}

/** For the rest of a sale: give the cash part back, once nobody can pay the rest any more. Nothing for any other order. */
export function RestActions({ order }: { order: Order }) {
  if (order.part?.kind !== 'rest') return null
  const { merchantTradeNo, amount } = order.part.cash
  return <GiveBackPart merchantTradeNo={merchantTradeNo} amount={amount} offered={mayGiveBack(order)} />
}

/** Whether the cash part can go back: the rest is not paid, no request is on its way, and no code can be paid any more. */
export function mayGiveBack({ part, paidInstead, superseded, state }: Order): boolean {
  if (part?.kind !== 'rest' || part.cash.givenBack || paidInstead || isPaid(state)) return false
  if (state.kind === 'intent' || state.kind === 'sending') return false
  return state.kind !== 'open' || superseded
}

/** Continues with the rest: with its code if there is one, else on a way to pay yet to be chosen. */
export function ChargeRest({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { merchantTradeNo } = order
  const orders = useOrders((state) => state.orders)
  const sums = splitSums(order)
  if (!sums || !isOpenPart(order)) return null
  const asked = waitingOrders(orders).find((each) => restOf(each) === merchantTradeNo)
  const rest = formatRupiah(sums.rest)
  return (
    <Button
      tone="primary"
      icon={<IconQrcode />}
      onClick={() =>
        asked ? go({ screen: 'code', merchantTradeNo: asked.merchantTradeNo }) : continueRest(order)
      }
    >
      {t(asked ? 'split.showRest' : 'split.chargeRest', { amount: rest })}
    </Button>
  )
}
