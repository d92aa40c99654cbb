import type { Journal } from '../../electron/journal/journal.ts'
import type { NewAttempt, NewCashPayment } from '../../electron/journal/steps.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order, OrderState, StateOf } from '../../shared/sale/order.ts'

let count = 0

/** An attempt to charge, different from every other of this run unless given. */
export function anAttempt(overrides: Partial<NewAttempt> = {}): NewAttempt {
  count += 1
  return {
    merchantTradeNo: `TRX-${count}`,
    saleId: `sale-${count}`,
    paymentType: 'BankAVA',
    amount: rupiah(25_000),
    productName: 'Toko Saya',
    payer: 'Budi',
    phone: null,
    pageChannel: null,
    feeType: 'BEN',
    evidence: { kind: 'created', detail: {}, raw: Buffer.from('{}') },
    at: 1_000,
    ...overrides,
  }
}

/** A sale that is paid in cash at once, with the exact sum unless given. */
export function aCashPayment(overrides: Partial<NewCashPayment> = {}): NewCashPayment {
  const attempt = anAttempt({ paymentType: 'Cash', payer: null, ...overrides })
  return { ...attempt, tendered: attempt.amount, printOf: () => null, ...overrides }
}

/** The state of an order that waits for its virtual account to be paid. */
export function openState(overrides: Partial<StateOf<'open'>> = {}): StateOf<'open'> {
  return {
    kind: 'open',
    since: 2_000,
    platformTradeNo: 'P-1',
    payable: rupiah(25_000),
    code: { kind: 'virtualAccount', number: '8808123456789012' },
    expiresAt: 90_000,
    ...overrides,
  }
}

/** An order that waits for its virtual account to be paid, as far as the overrides don't say otherwise. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  return {
    revision: 1,
    merchantTradeNo: 'TRX-1',
    saleId: '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d',
    paymentType: 'BankAVA',
    amount: rupiah(25_000),
    productName: 'Toko Saya',
    payer: 'Budi',
    phone: null,
    pageChannel: null,
    feeType: 'BEN',
    createdAt: 1_000,
    superseded: false,
    paidTwice: false,
    lastCheckedAt: null,
    state: openState(),
    ...overrides,
  }
}

/** The state of a paid order, with everything that a gateway may report of the payment. */
export function paidState(overrides: Partial<StateOf<'paid'>> = {}): StateOf<'paid'> {
  return {
    ...openState(),
    kind: 'paid',
    since: 3_000,
    paidAt: 2_900,
    rrn: '123456789012',
    issuer: '93600014',
    payer: 'BUDI S***',
    accountNo: '****1234',
    ...overrides,
  }
}

/** Takes an order in a journal from state to state, without evidence. */
export async function advance(
  journal: Pick<Journal, 'takeStep'>,
  { merchantTradeNo, state }: Pick<Order, 'merchantTradeNo'> & { readonly state: Pick<OrderState, 'kind'> },
  first: OrderState,
  ...then: readonly OrderState[]
): Promise<Order> {
  const order = await journal.takeStep({ merchantTradeNo, from: state.kind, to: first, evidence: [] })
  const [next, ...rest] = then
  return next ? advance(journal, order, next, ...rest) : order
}

/** An order in a journal that was sent, and its outcome. */
export async function orderIn(
  journal: Pick<Journal, 'openAttempt' | 'takeStep'>,
  attempt: NewAttempt,
  ...states: readonly OrderState[]
): Promise<Order> {
  const order = await journal.openAttempt(attempt)
  return advance(journal, order, { kind: 'sending', since: attempt.at }, ...states)
}

/** An order that waits for its payment, in a journal: by its number, or by the whole attempt. */
export function openOrderIn(journal: Journal, of: string | NewAttempt): Promise<Order> {
  const attempt = typeof of === 'string' ? anAttempt({ merchantTradeNo: of }) : of
  return orderIn(journal, attempt, openState({ platformTradeNo: `P-${attempt.merchantTradeNo}` }))
}
