import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { MAX_HELD } from '../../shared/cart/cart-limits.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'
import { aJpeg } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { killableCounter, windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

interface Told {
  readonly merchantTradeNo: string
  readonly amount: string
  readonly productInfo?: readonly { id: string; name: string; price: string; quantity: number }[]
}

async function shop() {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const dataDir = temporaryFolder()
  const told = async () => (await (await fetch(`${gateway.url}/sandbox/orders`)).json()) as Told[]
  return { gateway, sandbox, dataDir, told }
}

/** As a supplier's list has it, and longer than the gateway takes. */
const longName = 'Minyak Goreng Sania Refill Pouch Kemasan Ekonomis 2 Liter Promo'
const line = (id: string, price: number, quantity: number): CartLine => {
  return { kind: 'product', id, name: `Barang ${id}`, type: 'Umum', price: rupiah(price), quantity }
}
const cart: CartLine[] = [
  {
    ...line('A', 18_000, 2),
    extras: [{ name: 'Extra shot', price: rupiah(5_000) }],
    note: 'panas',
  } as CartLine,
  { ...line('B', 5_000, 1), name: longName } as CartLine,
  { kind: 'discount', name: 'Diskon', amount: rupiah(1_000) },
]
const total = rupiah(40_000)

test('the goods are sent to the gateway, kept with the order, and printed on slip and receipt; only the gateway gets a shorter name', async () => {
  const { gateway, sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const { merchantTradeNo } = await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: total,
    cart,
  })
  const [order] = await told()
  expect(order?.amount).toBe('40000.00')
  const sum = order?.productInfo?.reduce((rest, { price, quantity }) => rest + Number(price) * quantity, 0)
  expect(sum).toBe(40_000)
  expect(order?.productInfo?.find(({ id }) => id === 'B')?.name).toBe('Minyak Goreng Sania Refill Pouch')
  expect((await call('order.read', { merchantTradeNo })).cart).toEqual(cart)

  await gateway.play('pay', { merchantTradeNo })
  for (const kind of ['payment', 'receipt'] as const) {
    if (kind === 'receipt') await call('sale.check', { merchantTradeNo })
    const { blocks, columns } = await call('print.preview', { of: { kind, merchantTradeNo } })
    const text = blocks.map((block) => (block.type === 'line' ? lineText(block, columns) : '')).join('\n')
    expect(text).toMatch(/Barang A\n\s*2 x Rp 18\.000\s+Rp 36\.000\n\s*Extra shot, panas/)
    expect(text.replace(/\s+/g, ' ')).toContain(`${longName} `)
    expect(text).toMatch(/Diskon\s+-Rp 1\.000/)
  }
})

test('31 lines are sent as 30 that add up to the amount', async () => {
  const { sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const lines = Array.from({ length: 31 }, (_, index) => line(`P${index}`, 1_000 + index, 2))
  const amount = rupiah(lines.reduce((sum, each) => sum + (each.kind === 'product' ? each.price / 50 : 0), 0))
  await call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount, cart: lines })
  const [order] = await told()
  expect(order?.productInfo).toHaveLength(30)
  expect(order?.productInfo?.at(-1)).toMatchObject({ id: 'REST', price: '4118.00', quantity: 1 })
})

test('a cart that does not add up to the amount is refused before anything is written or sent', async () => {
  const { sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const charge = call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(39_999),
    cart,
  })
  await expect(charge).rejects.toMatchObject({ code: 'badInput' })
  expect(await told()).toEqual([])
  expect((await call('order.list', { search: '', limit: 10 })).orders).toEqual([])
})

test('a sale that continues on another channel is still for the same goods', async () => {
  const { sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const sale = { saleId: randomUUID(), amount: total }
  const first = await call('sale.charge', { ...sale, paymentType: 'QRIS', cart })
  await call('sale.changeChannel', { merchantTradeNo: first.merchantTradeNo })
  const second = await call('sale.charge', { ...sale, paymentType: 'BankAVA', payer: 'Siti' })
  expect((await call('order.read', { merchantTradeNo: second.merchantTradeNo })).cart).toEqual(cart)
  const orders = await told()
  expect(orders).toHaveLength(2)
  expect(orders[0]?.productInfo).toEqual(orders[1]?.productInfo)
})

test('a held cart survives a power cut, and is gone once its sale is charged', async () => {
  const { sandbox, dataDir } = await shop()
  const saleId = randomUUID()
  const first = await killableCounter({ dataDir, sandbox })
  await first.call('cart.hold', { saleId, lines: cart })
  await first.kill()

  const { call } = await windowlessCounter({ dataDir, sandbox })
  const [held] = await call('cart.listHeld', {})
  expect(held).toMatchObject({ saleId, lines: cart })
  await call('sale.charge', { saleId, paymentType: 'QRIS', amount: total, cart })
  expect(await call('cart.listHeld', {})).toEqual([])
  // A window that did not hear of it must not bring it back, or it would be charged again.
  const again = call('cart.hold', { saleId, lines: cart })
  await expect(again).rejects.toMatchObject({ code: 'saleInProgress' })
  expect(await call('cart.listHeld', {})).toEqual([])
})

test('every table of a restaurant has a cart of its own; one too many is refused by name, and each can be held again', async () => {
  const { sandbox, dataDir } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const tables = Array.from({ length: MAX_HELD }, (_, at) => ({ saleId: randomUUID(), name: `Meja ${at}` }))
  for (const table of tables) await call('cart.hold', { ...table, lines: cart })
  const refused = call('cart.hold', { saleId: randomUUID(), lines: cart })
  await expect(refused).rejects.toMatchObject({ code: 'cartsHeldFull' })
  await call('cart.hold', { saleId: tables[0]?.saleId ?? '', lines: cart })
  expect(MAX_HELD).toBeGreaterThanOrEqual(60)
  expect(await call('cart.listHeld', {})).toHaveLength(MAX_HELD)
})

test('two windows that resume the same cart make one order', async () => {
  const { sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const charge = { saleId: randomUUID(), paymentType: 'QRIS', amount: total, cart }
  await call('cart.hold', { saleId: charge.saleId, lines: cart })
  const [one, other] = await Promise.all([call('sale.charge', charge), call('sale.charge', charge)])
  expect(one.merchantTradeNo).toBe(other.merchantTradeNo)
  // The page may write a line's members in another order, and one that is undefined comes so from a window of the desktop.
  const spelt = cart.map((each) => Object.fromEntries(Object.entries(each).reverse())) as CartLine[]
  spelt[1] = { ...cart[1], note: undefined } as CartLine
  expect((await call('sale.charge', { ...charge, cart: spelt })).merchantTradeNo).toBe(one.merchantTradeNo)
  expect(await told()).toHaveLength(1)
})

test('of two windows that resumed one cart, the one with other goods for the same sum is not shown the other’s order as its own', async () => {
  const { sandbox, dataDir, told } = await shop()
  const { call } = await windowlessCounter({ dataDir, sandbox })
  const discounted: CartLine[] = [{ ...cart[0], discount: { amount: rupiah(1_000), percent: 5 } } as CartLine]
  const sale = { saleId: randomUUID(), amount: rupiah(35_000) }
  const others = [line('C', 35_000, 1)]
  const charge = { ...sale, paymentType: 'QRIS', cart: discounted }
  const refused = { code: 'saleInProgress' }
  const [first, same, other] = await Promise.allSettled([
    call('sale.charge', charge),
    call('sale.charge', charge),
    call('sale.charge', { ...charge, cart: others }),
  ])
  expect(same).toEqual(first)
  expect(other).toMatchObject({ status: 'rejected', reason: refused })
  const { merchantTradeNo } = await call('sale.charge', charge)
  await expect(call('sale.charge', { ...charge, cart: others })).rejects.toMatchObject(refused)

  await call('sale.payCash', { ...sale, cart: discounted, tendered: sale.amount, leaves: merchantTradeNo })
  await expect(call('sale.charge', { ...charge, cart: others })).rejects.toMatchObject(refused)
  const cashAgain = call('sale.payCash', { ...sale, cart: others, tendered: sale.amount })
  await expect(cashAgain).rejects.toMatchObject(refused)
  expect((await call('sale.charge', charge)).paymentType).toBe('Cash')
  expect(await told()).toHaveLength(1)
})

const kopi = aProduct({ barcode: '8991234567890' })

test('products are saved all or none: two with one barcode are refused, a swap of two is not', async () => {
  const { call, heard } = await windowlessCounter()
  const teh = { ...kopi, id: 'TEH', name: 'Teh', barcode: '8990000000001' }
  await call('catalogue.save', { products: [kopi, teh] })
  const roti = { ...kopi, id: 'ROTI', barcode: '8990000000002' }
  const clash = call('catalogue.save', { products: [roti, { ...kopi, id: 'KUE' }] })
  await expect(clash).rejects.toMatchObject({ code: 'barcodeTaken' })
  expect(await call('catalogue.list', {})).toEqual([kopi, teh])
  const swapped = [
    { ...kopi, barcode: teh.barcode },
    { ...teh, barcode: kopi.barcode },
  ]
  await call('catalogue.save', { products: swapped })
  expect(await call('catalogue.list', {})).toEqual(swapped)
  expect(heard.filter(({ name }) => name === 'catalogue.changed')).toHaveLength(2)
})

test('products that nobody has sold are taken away, all or none; one that was sold, or waits in a cart, stays', async () => {
  const { call, heard } = await windowlessCounter()
  const [teh, roti] = [
    { ...kopi, id: 'TEH', barcode: null },
    { ...kopi, id: 'ROTI', barcode: null },
  ]
  await call('catalogue.save', { products: [kopi, roti, teh] })
  await call('catalogue.savePicture', { id: 'TEH', picture: aJpeg })
  const line = { kind: 'product', name: 'Kopi', type: 'Minuman', price: rupiah(18_000), quantity: 1 } as const
  await call('sale.payCash', {
    saleId: randomUUID(),
    amount: rupiah(18_000),
    tendered: rupiah(18_000),
    cart: [{ ...line, id: 'KOPI' }],
  })
  await call('cart.hold', { saleId: randomUUID(), lines: [{ ...line, id: 'ROTI' }] })
  for (const id of ['KOPI', 'ROTI']) {
    const refused = call('catalogue.remove', { ids: ['TEH', id] })
    await expect(refused).rejects.toMatchObject({ code: 'productSold' })
  }
  expect(await call('catalogue.list', {})).toEqual([kopi, roti, teh])
  await call('catalogue.remove', { ids: ['TEH'] })
  expect(await call('catalogue.list', {})).toEqual([kopi, roti])
  expect(await call('catalogue.pictures', {})).toEqual([])
  expect(heard.filter(({ name }) => name === 'catalogue.removed')).toEqual([
    { name: 'catalogue.removed', value: ['TEH'] },
  ])
})

test('a variant has its own barcode, and no other product or variant can have it too', async () => {
  const { call } = await windowlessCounter()
  const dingin = { name: 'Dingin', price: rupiah(20_000), barcode: '8990000000001' }
  const extras = [{ name: 'Extra shot', price: rupiah(5_000) }]
  const withVariants = { ...kopi, variants: [dingin], extras, color: 'teal' as const, untaxed: true as const }
  await call('catalogue.save', { products: [withVariants] })
  expect(await call('catalogue.list', {})).toEqual([withVariants])
  for (const other of [
    { ...kopi, id: 'TEH', barcode: '8990000000001' },
    { ...kopi, id: 'TEH', barcode: null, variants: [dingin] },
  ]) {
    const taken = call('catalogue.save', { products: [other] })
    await expect(taken).rejects.toMatchObject({ code: 'barcodeTaken' })
  }
  expect(await call('catalogue.list', {})).toEqual([withVariants])
})

test('a picture is kept with its product, sent to every window, and refused if it is not a small JPEG', async () => {
  const { call, heard } = await windowlessCounter()
  await call('catalogue.save', { products: [kopi] })
  await call('catalogue.savePicture', { id: 'KOPI', picture: aJpeg })
  expect(await call('catalogue.pictures', {})).toEqual([{ id: 'KOPI', picture: aJpeg }])
  await call('catalogue.save', { products: [{ ...kopi, name: 'Kopi Hitam' }] })
  expect(await call('catalogue.pictures', {})).toHaveLength(1)
  for (const picture of [aJpeg.replace('jpeg', 'svg+xml'), 'data:image/jpeg;base64,AAAA', `${aJpeg}"`]) {
    const refused = call('catalogue.savePicture', { id: 'KOPI', picture })
    await expect(refused).rejects.toMatchObject({ code: 'badInput' })
  }
  const nobody = call('catalogue.savePicture', { id: 'TEH', picture: aJpeg })
  await expect(nobody).rejects.toMatchObject({ code: 'notFound' })
  await call('catalogue.savePicture', { id: 'KOPI', picture: null })
  expect(await call('catalogue.pictures', {})).toEqual([])
  expect(heard.filter(({ name }) => name === 'catalogue.pictureChanged')).toHaveLength(2)
})
