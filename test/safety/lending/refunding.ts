import type { WantedRefund } from '../../../electron/refunds/refunds-options.ts'
import { decideRefund } from '../../../services/sandbox/refund/decide-refund.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import type { Chance } from '../world/chance.ts'
import { addWalletSale } from '../world/wallet-sale.ts'
import type { Day } from './day.ts'
import { type Action, anyOf, living, type Memory, tries, working } from './memory.ts'
import type { Till } from './till.ts'

export const sell: Action = async (day, chance) => {
  const till = anyOf(chance, living(day))
  if (!till) return
  if (chance.happens(0.7))
    return day.sold(till, await addWalletSale({ gateway: day.gateway, shop: till.shop }, chance))
  const amount = sen(chance.between(2, 9) * 1_000_000)
  const order = await till.journal().payInCash({
    merchantTradeNo: `CASH-${chance.uuid().slice(0, 18)}`,
    saleId: chance.uuid(),
    paymentType: 'Cash',
    amount,
    tendered: amount,
    productName: 'Toko',
    payer: null,
    phone: null,
    pageChannel: null,
    feeType: 'BEN',
    at: day.gateway.now(),
    evidence: { kind: 'created', detail: {} },
    printOf: () => null,
  })
  day.sold(till, order)
}

export function ask(day: Day, memory: Memory, till: Till, wanted: WantedRefund): void {
  memory.asked.push({ till, wanted })
  const { merchantTradeNo, amount } = wanted
  day.judge.note(`somebody at ${till.name} refunds ${amount} of ${merchantTradeNo}`)
  tries(day, `${till.name}, ${amount}`, till.shop.core()?.refunds.create(wanted))
}

export function aRefund(day: Day, chance: Chance): WantedRefund | undefined {
  const order = anyOf(chance, [...day.judge.orders])
  if (!order) return undefined
  const [merchantTradeNo, { amount: paid }] = order
  const left = paid - day.judge.heldOf(merchantTradeNo)
  const amount = chance.happens(0.4) ? left : Math.round((paid * chance.pick([0.3, 0.5, 0.7, 1])) / 100) * 100
  return amount > 0 ? { refundId: chance.uuid(), merchantTradeNo, amount: amount as Sen } : undefined
}

export const refund: Action = (day, chance, memory) => {
  const [till, wanted] = [anyOf(chance, working(day)), aRefund(day, chance)]
  if (till && wanted) ask(day, memory, till, wanted)
}

/** The same customer at two counters, or one counter asked twice. */
export const refundTwice: Action = async (day, chance, memory) => {
  const wanted = aRefund(day, chance)
  for (const refundId of [chance.uuid(), chance.uuid()]) {
    const till = anyOf(chance, working(day))
    if (till && wanted) ask(day, memory, till, { ...wanted, refundId })
    if (chance.happens(0.5)) await day.pass(chance.pick([1, 30, 400, 2_000]))
  }
}

/** Somebody presses the same button once more. */
export const refundAgain: Action = (day, chance, memory) => {
  const before = anyOf(chance, memory.asked.slice(-4))
  if (before && !before.till.shop.isOff()) ask(day, memory, before.till, before.wanted)
}

const anOpenRefund = async (till: Till, chance: Chance) => {
  const states = ['inProgress', 'unknown', 'rejected'] as const
  const { refunds } = await till.journal().listRefunds({ states, limit: 100 })
  return anyOf(chance, refunds)
}

export const checkOrSendAgain: Action = async (day, chance) => {
  for (const till of working(day)) {
    const open = await anOpenRefund(till, chance)
    const refunds = till.shop.core()?.refunds
    if (!open || !refunds) continue
    const { merchantRefundNo: number } = open
    const how = chance.pick(['check', 'sendAgain', 'sendAgain', 'withdraw'] as const)
    day.judge.note(`somebody at ${till.name}: ${how} ${number}`)
    if (how === 'withdraw') tries(day, till.name, refunds.withdraw(number, { note: 'by hand' }))
    else tries(day, till.name, refunds[how](number))
  }
}

export const failAtGateway: Action = ({ gateway }) => {
  const open = gateway.ledger.refunds.list(10).find(({ status }) => status === '03')
  if (open) decideRefund(gateway.ledger, { ...open, status: '05' }, gateway.now())
}

export const handOver: Action = (day, chance) => {
  const [order] = anyOf(chance, [...day.judge.orders]) ?? []
  const till = order === undefined ? undefined : day.judge.orders.get(order)?.till
  const at = living(day).find((each) => each === till)
  if (order !== undefined && at && !at.shop.isOff())
    void at
      .journal()
      .handOver(order, day.gateway.now(), { by: null })
      .catch(() => {})
}

export const find: Action = (day, chance) => {
  const [till, [order] = []] = [anyOf(chance, working(day)), anyOf(chance, [...day.judge.orders])]
  if (order) tries(day, 'whoever looks', till?.office()?.find(order))
}
