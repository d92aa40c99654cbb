/** A cashier's discount beyond the shop's limit needs a supervisor's approval of this sale. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Cart } from '../../shared/cart/cart.ts'
import { discountToApprove } from '../../shared/cart/discount.ts'
import { rupiah } from '../../shared/money.ts'
import { staffed } from '../helpers/staffed.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const needed = { code: 'approvalNeeded' }
const refused = { code: 'approvalRefused' }
const goods = { kind: 'product', id: 'KAOS', name: 'Kaos Polos L', type: 'Baju', quantity: 1 } as const

/** A shirt for 75.000, with so much off. */
function saleWith(discount: number, saleId: string = randomUUID()) {
  const cart: Cart = [
    { ...goods, price: rupiah(75_000) },
    { kind: 'discount', name: 'Diskon', amount: rupiah(discount) },
  ]
  return { saleId, paymentType: 'QRIS', amount: rupiah(75_000 - discount), cart: [...cart] }
}

/** A training counter with a supervisor near by and the cashier on duty. */
async function atTheTill() {
  const counter = await windowlessCounter()
  const { call } = counter
  const { signIn, approve } = await staffed(call)
  return {
    ...counter,
    signIn,
    async approve({ saleId, cart, amount }: ReturnType<typeof saleWith>) {
      const asked = discountToApprove(saleId, cart, amount)
      if (!asked) throw new Error('there is no discount')
      return approve(asked)
    },
    orders: async () => (await call('order.list', { search: '', limit: 50 })).orders,
    /** The lines about discounts, as the owner reads them; the owner is on duty from then on. */
    async lines() {
      await signIn('owner')
      return (await call('audit.list', { kind: 'discount', limit: 50 })).entries
    },
  }
}

test('a cashier’s discount beyond the limit is refused without an approval: nothing is written or sent', async () => {
  const { call, orders, lines } = await atTheTill()
  await expect(call('sale.charge', saleWith(74_000))).rejects.toMatchObject(needed)
  await expect(call('sale.charge', saleWith(15_001))).rejects.toMatchObject(needed)
  expect(await orders()).toEqual([])
  expect((await call('sale.charge', saleWith(15_000))).state.kind).toBe('open')
  expect(await lines()).toEqual([])
})

test('a supervisor’s approval is of this sale, this discount and this total, and is used up by it', async () => {
  const { call, approve, orders, lines } = await atTheTill()
  const wanted = saleWith(73_000)
  const approval = await approve(wanted)
  const others = [saleWith(73_000), saleWith(73_001, wanted.saleId)]
  const { cart } = saleWith(73_000, wanted.saleId)
  const more: Cart = [...cart, { ...goods, id: 'TOPI', price: rupiah(5_000) }]
  others.push({ ...wanted, amount: rupiah(7_000), cart: [...more] })
  for (const other of others) {
    await expect(call('sale.charge', { ...other, approval })).rejects.toMatchObject(refused)
  }
  await expect(call('sale.charge', { ...wanted, approval: randomUUID() })).rejects.toMatchObject(refused)
  expect(await orders()).toEqual([])

  const order = await call('sale.charge', { ...wanted, approval })
  expect(order.state.kind).toBe('open')
  await expect(call('sale.charge', { ...saleWith(73_000), approval })).rejects.toMatchObject(refused)
  const { timeline } = await call('order.read', { merchantTradeNo: order.merchantTradeNo })
  expect(timeline[0]?.detail).toMatchObject({ cashier: 'Budi', approvedBy: 'Rina' })
  const detail = { amount: '73000', total: '2000', percent: '97.4', approvedBy: 'Rina' }
  expect(await lines()).toMatchObject([{ by: { name: 'Budi' }, subject: order.merchantTradeNo, detail }])
})

test('a sale whose order exists is asked for again, and goes on by another way to pay, without a second approval', async () => {
  const { call, approve, lines } = await atTheTill()
  const wanted = saleWith(50_000)
  const approval = await approve(wanted)
  const { merchantTradeNo } = await call('sale.charge', { ...wanted, approval })
  for (const again of [wanted, { ...wanted, approval }, { ...wanted, approval: randomUUID() }]) {
    expect(await call('sale.charge', again)).toMatchObject({ merchantTradeNo })
  }
  await call('sale.changeChannel', { merchantTradeNo })
  // With other goods, or more off, it is decided again.
  await expect(call('sale.charge', saleWith(50_500, wanted.saleId))).rejects.toMatchObject(needed)
  const { cart: _, ...onlyAmount } = { ...wanted, paymentType: 'BankAVA', payer: 'Siti' }
  const next = await call('sale.charge', onlyAmount)
  expect(next).toMatchObject({ paymentType: 'BankAVA', saleId: wanted.saleId })
  // Cancelled, and with the goods in the cart again, they are paid in cash.
  await call('sale.cancel', { merchantTradeNo: next.merchantTradeNo })
  const { saleId, amount, cart } = wanted
  const inCash = await call('sale.payCash', { saleId, amount, cart, tendered: amount })
  expect(inCash).toMatchObject({ saleId, state: { kind: 'paid' } })
  expect(await lines()).toHaveLength(1)
})

test('a supervisor needs no approval and leaves a line; with the limit at 100 a cashier needs none and leaves none', async () => {
  const { call, signIn, lines } = await atTheTill()
  await signIn('supervisor')
  const { merchantTradeNo } = await call('sale.charge', saleWith(74_000))
  expect(await lines()).toMatchObject([{ by: { name: 'Rina' }, subject: merchantTradeNo }])
  await call('settings.change', { discounts: { cashierLimit: 100 } })
  await signIn('cashier')
  expect((await call('sale.charge', saleWith(74_000))).state.kind).toBe('open')
  expect(await lines()).toHaveLength(1)

  await call('settings.change', { discounts: { cashierLimit: 0 } })
  await signIn('cashier')
  await expect(call('sale.charge', saleWith(1))).rejects.toMatchObject(needed)
})

test('where no staff are set up there is no limit', async () => {
  const { call } = await windowlessCounter()
  expect((await call('sale.charge', saleWith(74_000))).state.kind).toBe('open')
})
