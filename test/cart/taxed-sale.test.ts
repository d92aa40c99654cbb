import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { totalOf } from '../../shared/tax/sale-sums.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const added = { ...noTax, rate: 1_100, service: 500, included: false }
const cart: CartLine[] = [
  {
    kind: 'product',
    id: 'A',
    name: 'Nasi goreng',
    type: 'Makanan',
    price: rupiah(30_000),
    quantity: 2,
    discount: { amount: rupiah(6_000), percent: 10 },
  },
  { kind: 'product', id: 'B', name: 'Teh', type: 'Minuman', price: rupiah(6_000), quantity: 1 },
  { kind: 'discount', name: 'Diskon', amount: rupiah(10_000) },
]
const sale = (more: object) => ({ saleId: randomUUID(), paymentType: 'QRIS', ...more }) as never

async function shop(tax: object) {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const counter = await windowlessCounter({ sandbox })
  const { call } = counter
  await call('settings.change', { tax } as never)
  return {
    call,
    told: async () =>
      (await (await fetch(`${gateway.url}/sandbox/orders`)).json()) as {
        amount: string
        productInfo?: { id: string; price: string; quantity: number }[]
      }[],
    async pay(merchantTradeNo: string) {
      await gateway.play('pay', { merchantTradeNo })
      return call('sale.check', { merchantTradeNo })
    },
    async slip(kind: 'payment' | 'receipt', merchantTradeNo: string) {
      const { blocks, columns } = await call('print.preview', { of: { kind, merchantTradeNo } })
      return blocks.map((block) => (block.type === 'line' ? lineText(block, columns) : '')).join('\n')
    },
  }
}

test('additions are paid, sent to the gateway, printed and counted; and stay when the settings change', async () => {
  const { call, told, pay, slip } = await shop(added)
  const sums = cartSums(cart, added)
  if (!sums) throw new Error('it comes to an amount')
  // 66.000 − 16.000 = 50.000; 5 % of it 2.500; 11 % of 52.500 5.775.
  expect([sums.service, sums.tax, totalOf(sums)]).toEqual([rupiah(2_500), rupiah(5_775), rupiah(58_275)])
  const order = await call('sale.charge', sale({ amount: totalOf(sums), cart }))
  expect(order.sums).toEqual(sums)
  const [{ amount, productInfo = [] } = { amount: '' }] = await told()
  expect(amount).toBe('58275.00')
  expect(productInfo.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)).toBe(58_275)
  expect(productInfo.filter(({ id }) => ['SERVICE', 'PPN'].includes(id)).map(({ price }) => price)).toEqual([
    '2500.00',
    '5775.00',
  ])

  await call('settings.change', { tax: { rate: 0, service: 0 } } as never)
  await pay(order.merchantTradeNo)
  const read = await call('order.read', { merchantTradeNo: order.merchantTradeNo })
  expect([read.order.sums, read.cart]).toEqual([sums, cart])
  const receipt = await slip('receipt', order.merchantTradeNo)
  expect(receipt).toMatch(/2 x Rp 30\.000\s+Rp 60\.000\n\s*Diskon 10%\s+-Rp 6\.000/)
  expect(receipt).toMatch(/Biaya layanan 5%\s+Rp 2\.500\n\s*PPN 11%\s+Rp 5\.775/)
  const { totals, channels } = await call('shift.current', {})
  const parts = {
    discount: { count: 1, amount: rupiah(16_000) },
    service: { count: 1, amount: rupiah(2_500) },
    tax: { count: 1, amount: rupiah(5_775) },
  }
  expect([totals.parts, channels[0]?.parts]).toEqual([parts, parts])
})

test('a typed price has tax and service added to it, or contains them; the amount must follow from it', async () => {
  const { call, slip } = await shop(added)
  const price = rupiah(100_000)
  await expect(call('sale.charge', sale({ amount: price, price }))).rejects.toMatchObject({
    code: 'badInput',
  })
  await expect(call('sale.charge', sale({ amount: price }))).rejects.toMatchObject({ code: 'badInput' })
  const order = await call('sale.charge', sale({ amount: rupiah(116_550), price }))
  expect(order.sums).toMatchObject({ goods: price, service: rupiah(5_000), tax: rupiah(11_550) })
  expect(await slip('payment', order.merchantTradeNo)).toMatch(
    /Harga\s+Rp 100\.000\n\s*Biaya layanan 5%\s+Rp 5\.000\n\s*PPN 11%\s+Rp 11\.550/,
  )

  await call('settings.change', { tax: { included: true, service: 0 } } as never)
  const other = await call('sale.charge', sale({ amount: rupiah(111_000) }))
  expect(other.sums).toMatchObject({ goods: rupiah(111_000), tax: rupiah(11_000) })
  expect(await slip('payment', other.merchantTradeNo)).toMatch(/termasuk PPN 11% Rp 11\.000/)
})

test('a further code of the same sale keeps the terms of the first', async () => {
  const { call } = await shop(added)
  const saleId = randomUUID()
  const first = await call('sale.charge', sale({ saleId, amount: rupiah(58_275), cart }))
  await call('settings.change', { tax: { rate: 1_200 } } as never)
  await call('sale.changeChannel', { merchantTradeNo: first.merchantTradeNo })
  const second = await call(
    'sale.charge',
    sale({ saleId, amount: rupiah(58_275), paymentType: 'BankAVA', payer: 'Siti' }),
  )
  expect(second.sums).toEqual(first.sums)
})

test('a shop without tax keeps no sums of a sale without a discount', async () => {
  const { call } = await shop({})
  const order = await call('sale.charge', sale({ amount: rupiah(10_000) }))
  expect(order.sums).toBeUndefined()
})
