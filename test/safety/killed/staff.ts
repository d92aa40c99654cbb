import { randomUUID } from 'node:crypto'
import type { Reply } from '../../../shared/ipc/failure.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { type Chance, often } from '../world/chance.ts'
import type { BrowserCounter } from './browser-counter.ts'
import type { GatewayElsewhere } from './gateway-elsewhere.ts'
import type { Memory } from './memory.ts'

/** A sale as the cashier remembers it, also when the computer does not. */
export interface Sale {
  readonly saleId: string
  readonly paymentType: string
  readonly payer: string
  readonly amount: ReturnType<typeof rupiah>
  /** Requested under one id, however often. */
  readonly refundId: string
}

/** The staff behind the counter, and the customers in front. */
export interface Staff {
  /** One action of theirs, with everything reported about it; ends when it is answered, or can't be any more. */
  act(counter: BrowserCounter): Promise<void>
  readonly sales: readonly Sale[]
}

const channels = ['QRIS', 'BankAVA', 'WALLETABALANCE', 'WALLETABALANCE']
const actions = often(
  ['sell', 2],
  ['sellAgain', 1],
  ['pay', 2],
  ['check', 1],
  ['refund', 2],
  ['checkRefund', 1],
  ['print', 1],
)

export function createStaff(gateway: GatewayElsewhere, memory: Memory, chance: Chance): Staff {
  const sales: Sale[] = []
  const numbers = new Map<string, string>()
  const refunds: string[] = []

  function noted<Value>(reply: Reply<Value> | null): Value | null {
    if (reply === null) return null
    if (reply.ok) return reply.value
    if (reply.failure.code === 'internal') throw new Error(`the counter failed: ${reply.failure.message}`)
    return null
  }

  async function charge(counter: BrowserCounter, { refundId: _, ...sale }: Sale): Promise<void> {
    const order = noted(await counter.call('sale.charge', sale))
    if (!order) return
    memory.told(order)
    const number = numbers.get(sale.saleId) ?? order.merchantTradeNo
    numbers.set(sale.saleId, number)
    if (number !== order.merchantTradeNo) {
      throw new Error(`one sale has the orders ${number} and ${order.merchantTradeNo}`)
    }
  }

  /** One of the latest. */
  const recent = <Value>(all: readonly Value[]): Value | undefined =>
    all.at(-1 - chance.below(Math.min(all.length, 6)))
  const anOrder = (): Order | undefined => recent(memory.orders())

  async function refund(counter: BrowserCounter, sale: Sale | undefined): Promise<void> {
    const merchantTradeNo = numbers.get(sale?.saleId ?? '')
    if (!sale || merchantTradeNo === undefined) return
    await gateway.pay(merchantTradeNo)
    const order = noted(await counter.call('sale.check', { merchantTradeNo }))
    if (order) memory.told(order)
    const wanted = { refundId: sale.refundId, merchantTradeNo, amount: rupiah(5_000) }
    const begun = noted(await counter.call('refund.create', wanted))
    if (!begun) return
    memory.toldRefund(begun)
    refunds.push(begun.merchantRefundNo)
  }

  return {
    sales,
    async act(counter) {
      const action = chance.pick(actions)
      const order = anOrder()
      const sale = recent(sales)
      const merchantRefundNo = recent(refunds)
      if (action === 'sell' || !sale || !order) {
        const amount = rupiah(chance.between(10, 90) * 1_000)
        const paymentType = chance.pick(channels)
        const fresh = { saleId: randomUUID(), paymentType, payer: 'Budi', amount, refundId: randomUUID() }
        sales.push(fresh)
        return charge(counter, fresh)
      }
      const { merchantTradeNo } = order
      switch (action) {
        case 'sellAgain':
          return charge(counter, sale)
        case 'pay':
          return gateway.pay(merchantTradeNo)
        case 'check': {
          const checked = noted(await counter.call('sale.check', { merchantTradeNo }))
          if (checked) memory.told(checked)
          return
        }
        case 'refund':
          return refund(counter, sale)
        case 'checkRefund': {
          if (merchantRefundNo === undefined) return
          const checked = noted(await counter.call('refund.check', { merchantRefundNo }))
          if (checked) memory.toldRefund(checked)
          return
        }
        case 'print':
          noted(await counter.call('print.slip', { of: { kind: 'payment', merchantTradeNo } }))
      }
    },
  }
}
