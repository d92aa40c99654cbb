import { IconShoppingCart } from '@tabler/icons-react'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useReadOrder } from '../../state/orders/use-read-order.ts'
import { sellGoods } from './sell-goods.ts'

/** Puts the goods of a cancelled sale into a cart again: the customer wanted one thing more, or one less. */
export function CartAgain({ order }: { order: Order }) {
  // Money of a part is in the drawer: its goods stay as they are.
  const isCancelled = order.superseded && !order.paidInstead && !order.part && !isPaid(order.state)
  return isCancelled && <GoodsAgain order={order} />
}

function GoodsAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const goods = useReadOrder(order.merchantTradeNo)?.cart ?? []
  const { press } = useAction<'goods'>()
  if (goods.length === 0) return null
  return (
    <Button icon={<IconShoppingCart />} {...press('goods', () => sellGoods(order, goods))}>
      {t('code.cartAgain')}
    </Button>
  )
}
