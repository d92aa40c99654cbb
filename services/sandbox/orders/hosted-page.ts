import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import { pageChannels } from '../../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../../shared/money.ts'
import { catchUp } from '../catch-up.ts'
import type { HandlerContext, RequestTo } from '../handlers/handler.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { channelOf, type Merchant } from '../merchant.ts'
import type { PlayResult } from '../play-result.ts'
import { Refusal } from '../refusal.ts'
import { paymentCodeOf } from './code-of.ts'
import { drawPlatformTradeNo } from './codes.ts'
import { feeOf, payable } from './fees.ts'
import type { Order } from './order.ts'
import { demandNewTradeNo, newOrder, placeOrder, wholeSecond } from './place-order.ts'

/** The lifetime of a hosted page and its order, on every channel. */
const PAGE_SECONDS = 3_600
/** API document, "Limits": the payer's name on a hosted page for a virtual account. */
const MAX_ACCOUNT_NAME = 30

/** Makes the order behind a hosted page, on its channel if one is given, otherwise without. */
export function placeHostedOrder(
  { paymentType, payer, phoneNumber, redirectUrl, lang, ...request }: RequestTo<'createPaymentLink'>,
  context: HandlerContext,
): Order {
  const terms = {
    expirySeconds: PAGE_SECONDS,
    returnUrl: redirectUrl,
    lang: lang?.toLowerCase().startsWith('en') ? 'en' : 'id',
    customer: payer,
    phoneNumber,
    hosted: true,
  } as const
  if (paymentType) return placeOrder({ ...request, paymentType }, context, terms)

  const { ledger, merchant, now } = context
  demandNewTradeNo(ledger, request.merchantTradeNo)
  if (channelsFor(merchant, request.amount, payer ?? null).length === 0)
    throw new Refusal('amountOutOfRange', 'amount must be within the limits of a channel')
  const platformTradeNo = drawPlatformTradeNo(now)
  const nothing = 0 as Sen
  const order = newOrder(
    request,
    {
      platformTradeNo,
      paymentType: '',
      amount: request.amount,
      fee: { rate: null, amount: nothing, total: nothing, vat: nothing },
      code: platformTradeNo,
      createdAt: wholeSecond(now),
      expirySeconds: PAGE_SECONDS,
    },
    terms,
  )
  ledger.addOrder(order)
  return order
}

/** The channels that a hosted page offers for an order, in the catalogue's order. */
export function offeredChannels(merchant: Merchant, { requestAmount, customer }: Order): readonly Channel[] {
  return channelsFor(merchant, requestAmount, customer)
}

function channelsFor(merchant: Merchant, amount: Sen, customer: string | null): readonly Channel[] {
  return pageChannels
    .flatMap(({ paymentType }) => channelOf(merchant, paymentType) ?? [])
    .filter(
      (channel) =>
        limitProblem(channel, amount) === null &&
        (channel.family !== 'virtualAccount' || [...(customer ?? '')].length <= MAX_ACCOUNT_NAME),
    )
}

/** The payer of a hosted page chooses how to pay, once: then the order has its channel, amount and code. */
export function chooseChannel(
  { ledger, merchant }: { readonly ledger: Ledger; readonly merchant: Merchant },
  { merchantTradeNo, paymentType }: { merchantTradeNo: string; paymentType: string },
  now: number,
): PlayResult<Order> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const order = ledger.findOrder(merchantTradeNo)
    if (!order) return { kind: 'notFound' }
    if (order.status !== '01') return { kind: 'notPossible', reason: 'the order is no longer open' }
    if (order.paymentType !== '') return { kind: 'notPossible', reason: 'the channel is already chosen' }
    const channel = offeredChannels(merchant, order).find((offered) => offered.paymentType === paymentType)
    if (!channel) {
      return { kind: 'notPossible', reason: 'the channel is not offered for this order' }
    }
    return { kind: 'done', value: giveChannel({ ledger, merchant }, order, channel) }
  })
}

/** Inside the caller's transaction. */
function giveChannel(
  { ledger, merchant }: { readonly ledger: Ledger; readonly merchant: Merchant },
  order: Order,
  channel: Channel,
): Order {
  const fee = feeOf(channel.fee, order.requestAmount, order.feeType)
  const amount = payable(order.requestAmount, order.feeType, fee)
  const chosen = { ...order, paymentType: channel.paymentType, amount, fee }
  const code = paymentCodeOf(channel, chosen, { ledger, merchant })
  ledger.setChannel(order.merchantTradeNo, { ...chosen, code })
  return { ...chosen, code }
}
