import { create } from 'zustand'
import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import type { Failure } from '../../../shared/ipc/contract.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { amountOf, digitsOf, type KeypadKey, pressKey } from '../../components/keypad-keys.ts'
import { callMain, failureOf, onConnection, onEvent, withoutLostLine } from '../../main-process.ts'
import { channelsHere } from '../../state/channels.ts'
import { rememberOnScreen } from '../../state/on-screen.ts'
import { receiveOrder } from '../../state/orders.ts'
import { go } from '../../state/view.ts'
import { chargeProblem } from './charge-problem.ts'

interface Draft {
  /** Made with the draft and kept until the sale is left, so that however often it is sent it is one order. */
  readonly saleId: string
  readonly digits: string
  /** Null while a sale that goes on elsewhere has no new channel: Enter must not charge the old one again. */
  readonly paymentType: string | null
  readonly payer: string
  /** The sale goes on from another channel: its amount stays. */
  readonly amountFixed: boolean
  readonly sending: boolean
  readonly failure: Failure | null
}

const emptyDraft = (): Draft => ({
  saleId: crypto.randomUUID(),
  digits: '',
  paymentType: 'QRIS',
  payer: '',
  amountFixed: false,
  sending: false,
  failure: null,
})

/** The sale that is being typed. Nothing of it is on disk before it is charged. */
export const useDraft = create<Draft>(emptyDraft)

onConnection((connected) => {
  if (connected) useDraft.setState(({ failure }) => ({ failure: withoutLostLine(failure) }))
})

export function channelOf(
  { paymentType }: Pick<Draft, 'paymentType'>,
  channels: readonly Channel[],
): Channel | null {
  return channels.find((channel) => channel.paymentType === paymentType) ?? null
}

export function press(key: KeypadKey): void {
  edit((draft) => ({ digits: pressKey(draft.digits, key) }))
}

export function setAmount(amount: Sen): void {
  edit(() => ({ digits: digitsOf(amount) }))
}

function edit(change: (draft: Draft) => Partial<Draft>): void {
  const draft = useDraft.getState()
  if (!draft.sending && !draft.amountFixed) useDraft.setState({ ...change(draft), failure: null })
}

export function chooseChannel(paymentType: string): void {
  if (!useDraft.getState().sending) useDraft.setState({ paymentType, failure: null })
}

/** The next or the previous channel that takes the amount, from the last round to the first. */
export function stepChannel(step: 1 | -1): void {
  const { digits, paymentType } = useDraft.getState()
  const amount = amountOf(digits)
  const usable = channelsHere().filter((channel) => amount === 0 || !limitProblem(channel, amount))
  const at = usable.findIndex((channel) => channel.paymentType === paymentType)
  const next = usable.at(at < 0 && step < 0 ? -1 : (at + step) % usable.length)
  if (next) chooseChannel(next.paymentType)
}

export function setPayer(payer: string): void {
  useDraft.setState({ payer, failure: null })
}

/** Leaves this sale and begins the next one. Nothing is remembered between sales. */
export function startOver(): void {
  useDraft.setState(emptyDraft())
}

/** Goes on with an order's sale on a channel yet to be picked: same sale, same amount. */
export function continueSale(order: Order): void {
  useDraft.setState({
    ...emptyDraft(),
    saleId: order.saleId,
    digits: digitsOf(order.amount),
    paymentType: null,
    payer: order.payer ?? '',
    amountFixed: true,
  })
}

/** Charges the draft and shows its code. Does nothing while it can't be charged or is already on its way. */
export async function charge(): Promise<void> {
  const draft = useDraft.getState()
  const channel = channelOf(draft, channelsHere())
  const amount = amountOf(draft.digits)
  if (draft.sending || !channel || chargeProblem(channel, amount, draft.payer)) return
  useDraft.setState({ sending: true, failure: null })
  // From the first event on the order is on disk: should this window die now, the next start shows it.
  const stop = onEvent('order.changed', (order) => {
    if (order.saleId === draft.saleId) rememberOnScreen(order.merchantTradeNo)
  })
  try {
    const order = await callMain('sale.charge', {
      saleId: draft.saleId,
      paymentType: channel.paymentType,
      amount,
      ...(channelFamilies[channel.family].needsPayer ? { payer: draft.payer } : {}),
    })
    receiveOrder(order)
    go({ screen: 'code', merchantTradeNo: order.merchantTradeNo })
    startOver()
  } catch (error) {
    useDraft.setState({ sending: false, failure: failureOf(error) })
  } finally {
    stop()
  }
}
