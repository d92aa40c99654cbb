import { create } from 'zustand'
import type { Cart } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { repriced } from '../../../shared/cart/discount.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Sen } from '../../../shared/money.ts'
import type { SplitSums } from '../../../shared/sale/split.ts'
import { onConnection, withoutLostLine } from '../../bridge/main-process.ts'
import { digitsOf, type KeypadKey, pressKey } from '../../components/keyboard/keypad-keys.ts'
import { offeredHere, type ShownChannel } from '../../state/channels/channels.ts'
import { type ChargeProblem, chargeProblem } from './charge-problem.ts'
import { amountIn } from './sums-in.ts'

/** What is charged unless another way to pay is picked. */
const USUAL = 'QRIS'

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
  /** When it was held as it was resumed here; null if it was not. Another window may hold it again. */
  readonly heldAt: number | null
  /** The cart's line whose keys are in sight. */
  readonly line: number | null
  /** The line that was removed last, to be restored at its place. */
  readonly removed: { readonly line: CartLine; readonly at: number } | null
  /** The cart that was emptied last, to be restored with its name. */
  readonly emptied: Pick<Draft, 'cart' | 'name'> | null
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
  /** The cancelled sale whose goods were put back into the cart, and the cart as it was then. */
  readonly cancelled: { readonly saleId: string; readonly cart: Cart } | null
  /** A part of the sale is in the drawer, and the amount is the rest. */
  readonly split: Split | null
  /** The open or unknown order that is to be paid in cash instead. */
  readonly leaves: string | null
  readonly sending: boolean
  /** It is being sent, is on disk, and the answer takes long. Set by the rail's news, which are loaded after the first screen. */
  readonly mayLeave?: boolean
  /** Its cart is being held or discarded: it can't be charged, and what is put into it meanwhile is the next customer's. */
  readonly leaving: boolean
  /** The order of this sale, if its answer came on another screen: it is shown once the cashier is back at the counter. */
  readonly answered: string | null
  readonly failure: Failure | null
  /** What was being typed for the next customer when this earlier sale went on; it comes back once that is left. */
  readonly aside: Draft | null
  /** Goods that were scanned or picked and are not in the cart, until the cart changes. */
  readonly notTaken: NotTaken | null
}

export interface NotTaken {
  readonly name: string
  /** The cart is full, a line can't have more pieces, one piece is too dear, or the amount can't change any more. */
  readonly why: 'full' | 'tooMany' | 'tooDear' | 'fixed'
}

/** A new sale, with a number of its own. */
const emptyDraft = (): Draft => ({
  saleId: crypto.randomUUID(),
  digits: '',
  cart: [],
  name: null,
  heldAt: null,
  line: null,
  removed: null,
  emptied: null,
  paymentType: USUAL,
  payer: '',
  phone: '',
  pageChannel: null,
  amountFixed: false,
  continues: null,
  cancelled: null,
  split: null,
  leaves: null,
  sending: false,
  leaving: false,
  answered: null,
  failure: null,
  aside: null,
  notTaken: null,
})

/** The customer's fields, empty again for the next customer. */
const noCustomer = { payer: '', phone: '' }

/** The sale being typed. It is not on disk before it is charged. */
export const useDraft = create<Draft>(emptyDraft)

onConnection((connected) => {
  if (connected) useDraft.setState(({ failure }) => ({ failure: withoutLostLine(failure) }))
})

/** The chosen channel, or the first on offer where the usual one is not. A hosted page takes what its chosen channel takes. */
export function channelOf(
  { paymentType, pageChannel }: Pick<Draft, 'paymentType' | 'pageChannel'>,
  channels: readonly ShownChannel[],
): ShownChannel | null {
  const find = (code: string | null) => channels.find((channel) => channel.paymentType === code)
  const channel = find(paymentType) ?? (paymentType === USUAL ? channels[0] : undefined)
  const page = channel?.family === 'hostedPage' ? find(pageChannel) : undefined
  return channel && page ? { ...channel, min: page.min, max: page.max } : (channel ?? null)
}

export function press(key: KeypadKey): void {
  edit(({ digits, cart, aside }) => {
    const clears = key === 'clear' && cart.length === 0
    // An earlier sale that could be changed, and that nobody wants any more.
    if (clears && aside) return aside
    // The customer's fields are cleared, because the next customer has another name.
    return { digits: pressKey(digits, key), ...(clears ? noCustomer : {}) }
  })
}

export function setAmount(amount: Sen): void {
  edit(() => ({ digits: digitsOf(amount) }))
}

/**
 * The sale that a charge of the draft belongs to. With the same goods a cancelled sale goes on: the discount that was approved for
 * it stays approved, and a late payment of its code pays it. With others it is a new one, as it is for a cart that is held.
 */
export const saleIdOf = ({
  saleId,
  cart,
  cancelled = null,
}: Pick<Draft, 'saleId' | 'cart'> & Partial<Pick<Draft, 'cancelled'>>): string =>
  cancelled && JSON.stringify(cancelled.cart) === JSON.stringify(cart) ? cancelled.saleId : saleId

/** Why the draft can't be charged yet; null if it can. */
export function draftProblem(draft: Draft, channel: ShownChannel | null): ChargeProblem | null {
  if (typedBeside(draft) !== '' && channel?.family !== 'cash')
    return takesCash() ? 'tenderLeft' : 'digitsLeft'
  if (draft.cart.length > 0 && amountIn(draft) === 0) return 'discountTooLarge'
  return chargeProblem(channel, amountIn(draft), draft.payer, draft.phone)
}

/** The number typed beside a cart: the next item's, a discount's, or what the customer hands over in cash. */
export const typedBeside = ({ cart, digits }: Draft) => (cart.length > 0 ? digits : '')

const takesCash = () => offeredHere().inOrder.some(({ family }) => family === 'cash')

export function edit(change: (draft: Draft) => Partial<Draft>): void {
  const draft = useDraft.getState()
  if (draft.sending || draft.amountFixed) return
  const changed = change(draft)
  // A percentage follows what it is taken off.
  const cart = changed.cart ? { cart: repriced(changed.cart) } : {}
  useDraft.setState({ emptied: null, notTaken: null, ...changed, ...cart, failure: null })
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
  const draft = useDraft.getState()
  const amount = amountIn(draft)
  const { inOrder } = offeredHere()
  const now = channelOf(draft, inOrder)?.paymentType
  const usable = inOrder.filter((channel) => amount === 0 || !limitProblem(channel, amount))
  const at = usable.findIndex(({ paymentType }) => paymentType === now)
  const next = usable.at(at < 0 && step < 0 ? -1 : (at + step) % usable.length)
  if (next) chooseChannel(next.paymentType)
}

export function setCustomer(change: Partial<Pick<Draft, 'payer' | 'phone' | 'pageChannel'>>): void {
  useDraft.setState({ ...change, failure: null })
}

/** Whether a sale is being typed. */
export const isTyped = ({ digits, cart }: Draft) => digits !== '' || cart.length > 0

/** Whether a sale is being typed that would be lost: one that is charged is on disk. */
export const isOnlyHere = (draft: Draft) => isTyped(draft) && !draft.sending && draft.answered === null

/** Goes on with an earlier sale, as a rule for the same amount. The one that is being typed comes back after it. */
export function goOnWith(sale: Partial<Draft>): void {
  const draft = useDraft.getState()
  const isBegun = isOnlyHere(draft) && !draft.amountFixed && draft.saleId !== sale.saleId
  const aside = isBegun ? { ...draft, leaving: false, failure: null, notTaken: null } : draft.aside
  useDraft.setState({ ...emptyDraft(), amountFixed: true, ...sale, aside })
}

/** Leaves this sale and begins the next one, or goes back to what was put aside. Nothing else is remembered between sales. */
export function startOver(): void {
  const { aside } = useDraft.getState()
  useDraft.setState(aside ?? emptyDraft())
}
