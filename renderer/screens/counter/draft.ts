import { create } from 'zustand'
import type { Cart } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { repriced } from '../../../shared/cart/discount.ts'
import { cash } from '../../../shared/cash/cash.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import { phoneRule } from '../../../shared/gateway/counter-channels.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart, type SplitSums, splitSums } from '../../../shared/sale/split.ts'
import { callFailureOf, callMain, onConnection, onEvent, withoutLostLine } from '../../bridge/main-process.ts'
import { digitsOf, type KeypadKey, pressKey } from '../../components/keypad-keys.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { offeredHere, type ShownChannel } from '../../state/channels.ts'
import { rememberOnScreen } from '../../state/on-screen.ts'
import { receiveOrder } from '../../state/orders.ts'
import { go } from '../../state/view.ts'
import { type ChargeProblem, chargeProblem, takesPayer } from './charge-problem.ts'
import { amountIn, amountToCharge } from './sums-in.ts'

/** The cash part of a sale: its order, and the sums of both parts. */
export interface Split extends SplitSums {
  readonly merchantTradeNo: string
}

export interface Draft {
  /** Made with the draft and kept until the sale is left, so that repeated charges are one order. */
  readonly saleId: string
  /** The amount; with a cart, the number being typed for its next line. */
  readonly digits: string
  readonly cart: Cart
  /** The cart's name, if it has one: a held cart is found by it. */
  readonly name: string | null
  /** The line that was removed last, to be restored at its place. */
  readonly removed: { readonly line: CartLine; readonly at: number } | null
  /** The cart that was emptied last, to be restored. */
  readonly emptied: Cart | null
  /** Null while a sale that continues elsewhere has no new channel: Enter must not charge the old one again. */
  readonly paymentType: string | null
  readonly payer: string
  readonly phone: string
  /** On a hosted page; null if the payer chooses. */
  readonly pageChannel: string | null
  /** The sale continues on another channel: its amount stays. */
  readonly amountFixed: boolean
  /** The order whose sale continues, to show its goods. */
  readonly continues: string | null
  /** A part of the sale is in the drawer, and the amount is the rest. */
  readonly split: Split | null
  /** The open or unknown order that is to be paid in cash instead. */
  readonly leaves: string | null
  readonly sending: boolean
  readonly failure: Failure | null
}

const emptyDraft = (): Draft => ({
  saleId: crypto.randomUUID(),
  digits: '',
  cart: [],
  name: null,
  removed: null,
  emptied: null,
  paymentType: 'QRIS',
  payer: '',
  phone: '',
  pageChannel: null,
  amountFixed: false,
  continues: null,
  split: null,
  leaves: null,
  sending: false,
  failure: null,
})

/** Not carried over from one customer to the next. */
const noCustomer = { payer: '', phone: '' }

/** The sale being typed. Nothing of it is on disk before it is charged. */
export const useDraft = create<Draft>(emptyDraft)

onConnection((connected) => {
  if (connected) useDraft.setState(({ failure }) => ({ failure: withoutLostLine(failure) }))
})

/** The chosen channel, of those on offer; a hosted page with a chosen channel takes what that channel takes. */
export function channelOf(
  { paymentType, pageChannel }: Pick<Draft, 'paymentType' | 'pageChannel'>,
  channels: readonly ShownChannel[],
): ShownChannel | null {
  const find = (code: string | null) => channels.find((channel) => channel.paymentType === code)
  const channel = find(paymentType)
  const page = channel?.family === 'hostedPage' ? find(pageChannel) : undefined
  return channel && page ? { ...channel, min: page.min, max: page.max } : (channel ?? null)
}

export function press(key: KeypadKey): void {
  edit(({ digits, cart }) => ({
    digits: pressKey(digits, key),
    // Cleared for the next customer, who has another name.
    ...(key === 'clear' && cart.length === 0 ? noCustomer : {}),
  }))
}

export function setAmount(amount: Sen): void {
  edit(() => ({ digits: digitsOf(amount) }))
}

/** Why the draft can't be charged yet; null if it can. */
export function draftProblem(draft: Draft, channel: ShownChannel | null): ChargeProblem | null {
  if (draft.cart.length > 0 && draft.digits !== '') return 'digitsLeft'
  if (draft.cart.length > 0 && amountIn(draft) === 0) return 'discountTooLarge'
  return chargeProblem(channel, amountIn(draft), draft.payer, draft.phone)
}

export function edit(change: (draft: Draft) => Partial<Draft>): void {
  const draft = useDraft.getState()
  if (draft.sending || draft.amountFixed) return
  const changed = change(draft)
  // A percentage follows what it is taken off.
  const cart = changed.cart ? { cart: repriced(changed.cart) } : {}
  useDraft.setState({ emptied: null, ...changed, ...cart, failure: null })
}

/** A sale that continues on another channel has the same customer; any other channel gets a name typed for it. */
export function chooseChannel(paymentType: string): void {
  const { sending, amountFixed, paymentType: before } = useDraft.getState()
  if (sending) return
  const isOther = paymentType !== before && !amountFixed
  useDraft.setState({ paymentType, ...(isOther ? noCustomer : {}), failure: null })
}

/** The next or the previous channel that takes the amount, from the last round to the first. */
export function stepChannel(step: 1 | -1): void {
  const { paymentType, ...draft } = useDraft.getState()
  const amount = amountIn(draft)
  const usable = offeredHere().inOrder.filter((channel) => amount === 0 || !limitProblem(channel, amount))
  const at = usable.findIndex((channel) => channel.paymentType === paymentType)
  const next = usable.at(at < 0 && step < 0 ? -1 : (at + step) % usable.length)
  if (next) chooseChannel(next.paymentType)
}

export function setCustomer(change: Partial<Pick<Draft, 'payer' | 'phone' | 'pageChannel'>>): void {
  useDraft.setState({ ...change, failure: null })
}

/** Leaves this sale and begins the next one. Nothing is remembered between sales. */
export function startOver(): void {
  useDraft.setState(emptyDraft())
}

/** Continues an order's sale on a channel yet to be chosen: same sale, same amount. */
export function continueSale(order: Order): void {
  useDraft.setState({
    ...emptyDraft(),
    saleId: order.saleId,
    digits: digitsOf(order.amount),
    paymentType: null,
    payer: order.payer ?? '',
    phone: order.phone ?? '',
    pageChannel: order.pageChannel,
    amountFixed: true,
    continues: order.merchantTradeNo,
    split: splitOf(order),
  })
}

function splitOf(order: Order): Split | null {
  const { part } = order
  const sums = splitSums(order)
  if (!sums || part?.kind !== 'rest' || part.cash.givenBack) return null
  return { merchantTradeNo: part.cash.merchantTradeNo, ...sums }
}

/** Continues the rest of a sale whose cash part is in the drawer, on a way to pay yet to be chosen. */
export function continueRest(cashPart: Order): void {
  const { saleId, merchantTradeNo } = cashPart
  const sums = splitSums(cashPart)
  if (!sums) return
  useDraft.setState({
    ...emptyDraft(),
    saleId,
    digits: digitsOf(sums.rest),
    paymentType: null,
    amountFixed: true,
    continues: merchantTradeNo,
    split: { merchantTradeNo, ...sums },
  })
  go({ screen: 'counter' })
}

/** The customer pays an order's sale in cash, although it may still be paid at the gateway. */
export function payInCashInstead(order: Order): void {
  continueSale(order)
  useDraft.setState({ paymentType: cash.paymentType, leaves: order.merchantTradeNo })
  go({ screen: 'cash' })
}

/**
 * Charges the draft and shows its code; for cash, the screen for counting it. Does nothing while it can't be charged or
 * is already being sent. Returns `approvalNeeded` if a supervisor must approve its discount first: nothing was sent,
 * and the draft stays.
 */
export async function charge(approved: Approved = {}): Promise<'approvalNeeded' | null> {
  const draft = useDraft.getState()
  const channel = channelOf(draft, offeredHere().inOrder)
  if (draft.sending || !channel || draftProblem(draft, channel)) return null
  if (channel.family === 'cash') {
    go({ screen: 'cash' })
    return null
  }
  return pay(draft, () =>
    callMain('sale.charge', {
      ...{ ...saleOf(draft), ...customerOf(channel, draft), ...approved },
      paymentType: channel.paymentType,
    }),
  )
}

/** Takes cash for the draft and shows it as paid. Returns the same as {@link charge}. */
export const payCash = (tendered: Sen, approved: Approved = {}) => takeCash(tendered, approved)

/** Takes a part of the draft's amount in cash; the rest is charged after it. Returns the same as {@link charge}. */
export async function payPart(tendered: Sen, approved: Approved = {}): Promise<'approvalNeeded' | null> {
  return useDraft.getState().split ? null : takeCash(tendered, { part: true, ...approved })
}

async function takeCash(tendered: Sen, how: Approved & { readonly part?: true }) {
  const draft = useDraft.getState()
  if (draft.sending || amountIn(draft) === 0) return null
  const leaves = draft.leaves === null ? {} : { leaves: draft.leaves }
  return pay(draft, () => callMain('sale.payCash', { ...saleOf(draft), tendered, ...leaves, ...how }))
}

const saleOf = (draft: Draft) => ({
  saleId: draft.saleId,
  ...amountToCharge(draft),
  ...(draft.cart.length > 0 ? { cart: [...draft.cart] } : {}),
  ...(draft.split ? { restOf: draft.split.merchantTradeNo } : {}),
})

async function pay(draft: Draft, send: () => Promise<Order>): Promise<'approvalNeeded' | null> {
  useDraft.setState({ sending: true, failure: null })
  // From the first event on the order is on disk: if this window dies now, the next start shows it.
  const stop = onEvent('order.changed', (order) => {
    if (order.saleId === draft.saleId) rememberOnScreen(order.merchantTradeNo)
  })
  try {
    const order = await send()
    receiveOrder(order)
    if (isOpenPart(order)) {
      continueRest(order)
      return null
    }
    go({ screen: 'code', merchantTradeNo: order.merchantTradeNo })
    startOver()
  } catch (error) {
    const failure = callFailureOf(error)
    const isToBeApproved = failure.code === 'approvalNeeded'
    useDraft.setState({ sending: false, failure: isToBeApproved ? null : failure })
    if (isToBeApproved) return 'approvalNeeded'
  } finally {
    stop()
  }
  return null
}

/** What the channel gets to know of the customer; input for another channel stays here. */
function customerOf(channel: ShownChannel, { payer, phone, pageChannel }: Draft) {
  return {
    ...(takesPayer(channel) && payer.trim() !== '' ? { payer } : {}),
    ...(phoneRule(channel.paymentType) !== 'none' && phone.trim() !== '' ? { phone } : {}),
    ...(channel.family === 'hostedPage' && pageChannel !== null ? { pageChannel } : {}),
  }
}
