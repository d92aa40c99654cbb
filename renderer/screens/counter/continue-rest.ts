import { isCash } from '../../../shared/cash/cash.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { splitSums } from '../../../shared/sale/split.ts'
import { digitsOf } from '../../components/keyboard/keypad-keys.ts'
import { offeredHere } from '../../state/channels/channels.ts'
import { go } from '../../state/view.ts'
import { asksCustomer } from './charge-problem.ts'
import { goOnWith } from './draft.ts'

/** The shop's first way to pay that takes the rest, unless it asks something of the customer. */
function firstWayFor(rest: Sen): string | null {
  const first = offeredHere().inOrder.find((way) => !isCash(way.paymentType) && !limitProblem(way, rest))
  return first && !asksCustomer(first) ? first.paymentType : null
}

/** Continues the rest of a sale whose cash part is in the drawer. */
export function continueRest(cashPart: Order): void {
  const { saleId, merchantTradeNo } = cashPart
  const sums = splitSums(cashPart)
  if (!sums) return
  goOnWith({
    saleId,
    digits: digitsOf(sums.rest),
    paymentType: firstWayFor(sums.rest),
    continues: merchantTradeNo,
    split: { merchantTradeNo, ...sums },
  })
  go({ screen: 'counter' })
}
