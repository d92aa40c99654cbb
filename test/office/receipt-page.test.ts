import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnrolled } from '../../electron/office/enrolled.ts'
import { systemClock } from '../../platform/clock.ts'
import { newKeyPair } from '../../platform/office/keys.ts'
import { readReceiptPath, receiptPath } from '../../platform/office/receipt-link.ts'
import type { Database } from '../../services/office/database/database.ts'
import type { ProductLine } from '../../shared/cart/cart.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import { rupiah, sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { totalOf } from '../../shared/tax/sale-sums.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { shopForm } from './staffed-office.ts'

const DAY = 86_400_000

/** The office's way to its database, which a test cuts. */
const lostBy =
  (line: { isLost: boolean }, query: Database['query']): Database['query'] =>
  (sql, ...values) =>
    line.isLost
      ? Promise.reject(Object.assign(new Error('lost'), { code: 'ECONNREFUSED' }))
      : query(sql, ...values)

/** A training counter at an office whose clock can be put forward. */
async function enrolledShop(dataDir = temporaryFolder()) {
  // Limits fill up by `elapsed`: it stands still, so that a busy machine changes nothing.
  const clock = {
    ...systemClock,
    ahead: 0,
    passed: 0,
    now: () => Date.now() + clock.ahead,
    elapsed: () => clock.passed,
  }
  const database = await aDatabase('embedded')
  const line = { isLost: false }
  const office = await anOfficeWithOwner({ ...database, query: lostBy(line, database.query) }, { clock })
  const counter = await windowlessCounter({ dataDir })
  const { call } = counter
  await call('settings.change', { shop: { name: 'Warung <b>Kopi</b>' } })
  const pageOf = async (merchantTradeNo: string) =>
    (await call('office.receiptPage', { merchantTradeNo })).url ?? 'none'
  return { ...counter, office, database, clock, line, code: await office.code('Kasir 1'), pageOf }
}

type Shop = Awaited<ReturnType<typeof enrolledShop>>

const sale = () => ({
  saleId: randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(45_000),
  payer: 'Siti Rahayu',
  cart: [
    {
      kind: 'product' as const,
      id: 'A',
      name: 'Kopi <i>Susu</i>',
      type: 'Minuman',
      price: rupiah(20_000),
      quantity: 2,
    },
    { kind: 'product' as const, id: 'B', name: 'Roti', type: 'Minuman', price: rupiah(5_000), quantity: 1 },
  ],
})

const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

function payInCash({ call }: Pick<Shop, 'call'>) {
  const { saleId, amount, cart } = sale()
  return call('sale.payCash', { saleId, amount, cart, tendered: amount })
}

/** The address of a receipt that opens. */
async function openReceipt(shop: Pick<Shop, 'call' | 'code' | 'pageOf'>): Promise<string> {
  const { call, code, pageOf } = shop
  await call('office.enrol', { code })
  const { merchantTradeNo } = await payInCash(shop)
  // The link to the office may not be there yet.
  await expect.poll(() => pageOf(merchantTradeNo)).toMatch(/^http/)
  const url = await pageOf(merchantTradeNo)
  await expect.poll(async () => (await read(url)).status).toBe(200)
  return url
}

test('while the office can’t read its database the page asks a customer to wait, and says nothing of the office', async () => {
  const { line, ...shop } = await enrolledShop()
  const url = await openReceipt(shop)
  line.isLost = true
  const { status, text, headers } = await read(url)
  line.isLost = false
  expect([status, headers.get('refresh')]).toEqual([503, '5'])
  expect(text).toContain('Struk sedang disiapkan')
  expect(text).not.toMatch(/Kantor|Basis data/)
})

test('a receipt opens by its signed address, without a name or number of the customer, and follows a refund', async () => {
  const { call, office, code, pageOf, trouble } = await enrolledShop()
  const { merchantTradeNo } = await call('sale.charge', sale())
  expect(await pageOf(merchantTradeNo)).toBe('none')
  await call('office.enrol', { code })
  // Not paid yet.
  expect(await pageOf(merchantTradeNo)).toBe('none')
  await call('training.play', { merchantTradeNo, action: 'pay' })
  await expect.poll(() => pageOf(merchantTradeNo)).toMatch(/^http.*\/r\//)
  const url = await pageOf(merchantTradeNo)
  await expect.poll(async () => (await read(url)).status).toBe(200)
  const { text, headers } = await read(url)
  expect(text).toContain('Warung &lt;b&gt;Kopi&lt;/b&gt;')
  expect(text).toContain('2 × Kopi &lt;i&gt;Susu&lt;/i&gt;')
  for (const shown of ['LUNAS', 'LATIHAN', 'Rp 40.000', 'Rp 45.000', 'Bank A', merchantTradeNo])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/Siti|Rahayu|Kantor/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await read(url, { 'accept-language': 'en' })).text).toContain('PAID')
  const goods = { ...(sale().cart[1] as ProductLine), price: rupiah(24_939) }
  const off = { kind: 'discount' as const, name: 'Diskon 7%', percent: 7, amount: rupiah(1_746) }
  const odd = {
    saleId: randomUUID(),
    amount: rupiah(23_193),
    cart: [goods, off],
    tendered: rupiah(23_193),
  }
  const rounded = await call('sale.payCash', odd)
  await office.post('/shop', { ...shopForm, timeZone: 'WIT', name_BankAVA: 'Bank Kenari' })
  const named = (await read(url)).text
  expect(named).toContain('Bank Kenari')
  expect(named).not.toContain('Bank A<')
  expect(named).toMatch(/\d WIT/)

  const cash = await payInCash({ call })
  const refunded = { merchantTradeNo: cash.merchantTradeNo, amount: rupiah(5_000), reason: 'x' }
  await call('refund.create', { refundId: randomUUID(), ...refunded })
  const ofCash = await pageOf(cash.merchantTradeNo)
  await expect.poll(async () => (await read(ofCash)).text).toMatch(/Sudah direfund<\/dt><dd>Rp 5\.000/)
  const ofRounded = await pageOf(rounded.merchantTradeNo)
  await expect
    .poll(async () => (await read(ofRounded)).text)
    .toMatch(/Pembulatan<\/dt><dd>-Rp 93<[\s\S]+Rp 23\.100</)
  expect((await read(ofRounded)).text).toContain('<dt>Diskon 7%</dt><dd>-Rp 1.746<')
  const inEnglish = await read(ofRounded, { 'accept-language': 'en' })
  expect(inEnglish.text).toContain('<dt>Discount 7%</dt><dd>-Rp 1.746<')
  expect([office.troubles, trouble]).toEqual([[], []])
})

test('a key that the office has forgotten opens no receipt a second later', async () => {
  const { office, database, clock, ...shop } = await enrolledShop()
  const url = await openReceipt(shop)
  // Two new computers later.
  await database.query('UPDATE counters SET public_key = $1, former_key = NULL', newKeyPair().publicKey)
  clock.passed += 1_000
  expect((await read(url)).status).toBe(404)
  expect(office.troubles).toEqual([])
})

test('an address opens nothing if no counter signed it, if it was signed for another order, or if it is too old', async () => {
  const { office, clock, ...shop } = await enrolledShop()
  const url = await openReceipt(shop)
  const { merchantTradeNo: other } = await payInCash(shop)

  const token = url.split('/r/')[1] ?? ''
  const { claim } = readReceiptPath(token) ?? { claim: null }
  if (!claim) throw new Error('no claim')
  const [, signature] = token.split('.')
  const stranger = newKeyPair().privateKey
  const forged = [
    receiptPath(stranger, claim),
    receiptPath(stranger, { ...claim, counterId: randomUUID() }),
    `${receiptPath(stranger, { ...claim, merchantTradeNo: other }).split('.')[0]}.${signature}`,
    `${receiptPath(stranger, { ...claim, until: claim.until + 1 }).split('.')[0]}.${signature}`,
    `/r/${token.slice(0, -2)}`,
    '/r/',
    `/r/${'A'.repeat(2_000)}.${signature}`,
    '/r/eyJ9.x',
  ]
  for (const path of forged) expect((await read(office.here + path)).status, path).toBe(404)
  // So many addresses a minute may lead nowhere. Customers of one telephone company come from one address: theirs still open.
  for (let tries = forged.length; tries < 30; tries += 1) await read(`${office.here}/r/x`)
  for (const path of forged) expect((await read(office.here + path)).status, path).toBe(429)
  expect((await read(url)).status).toBe(200)
  clock.passed += 60_000
  clock.ahead = 29 * DAY
  expect((await read(url)).status).toBe(200)
  clock.ahead = 31 * DAY
  expect((await read(url)).status).toBe(404)
})

test('an address that is signed for longer than counters sign opens nothing, and there is a limit of reads a minute for one receipt', async () => {
  const dataDir = temporaryFolder()
  const { office, clock, ...shop } = await enrolledShop(dataDir)
  const url = await openReceipt(shop)
  const own = readEnrolled(join(dataDir, 'training'))?.privateKey ?? ''
  const { claim } = readReceiptPath(url.split('/r/')[1] ?? '') ?? { claim: null }
  if (!claim) throw new Error('no claim')
  const readUntil = async (until: number) =>
    (await read(office.here + receiptPath(own, { ...claim, until }))).status
  expect(await readUntil(claim.until + 3_600)).toBe(200)
  expect(await readUntil(claim.until + 3 * 86_400)).toBe(404)

  const all = []
  for (let tries = 60; tries > 0; tries -= 1) all.push((await read(url)).status)
  expect(all.at(-1)).toBe(429)
  clock.passed += 60_000
  expect((await read(url)).status).toBe(200)
})

/** The amounts of a page's facts and lines by what they are called. */
const amountsOn = (page: string) =>
  [
    ...page.matchAll(
      /<(dt|td[^>]*)>(?:<strong>)?([^<]+)(?:<\/strong>)?<\/(?:dt|td)>\s*(?:<td[^>]*>[^<]*<\/td>\s*)?<(?:dd|td)[^>]*>(-?Rp [\d.]+)</g,
    ),
  ].map(([, , name = '', amount = '']) => [name, Number(amount.replace(/[^\d-]/g, ''))] as const)

test('the receipt and the office’s page show all of a sale with tax, a discount and two payments, and add up to the total', async () => {
  const { call, office, code, pageOf } = await enrolledShop()
  const tax = { name: 'PPN', rate: 1100, base: 'whole', service: 500, included: false } as const
  await call('settings.change', { tax })
  await call('office.enrol', { code })
  const goods = sale().cart.map((line) => ({ ...line, name: line.name.replace(/<.?i>/g, '') }))
  const cart = [...goods, { kind: 'discount' as const, name: 'Diskon', amount: rupiah(1_500) }]
  const price = totalOf(cartSums(cart, tax) ?? expect.fail('too much'))
  const first = await call('sale.payCash', {
    saleId: randomUUID(),
    amount: price,
    cart,
    tendered: rupiah(20_000),
    part: true,
  })
  const rest = { saleId: first.saleId, amount: sen(price - first.amount), restOf: first.merchantTradeNo }
  const { merchantTradeNo } = await call('sale.charge', { ...rest, paymentType: 'QRIS' })
  await call('training.play', { merchantTradeNo, action: 'pay' })
  await expect.poll(() => pageOf(merchantTradeNo)).toMatch(/^http/)
  const url = await pageOf(merchantTradeNo)
  await expect.poll(async () => (await read(url)).status).toBe(200)

  const [whole, restPaid] = [price / 100, (price - first.amount) / 100]
  expect(amountsOn((await read(url)).text)).toEqual([
    ['2 × Kopi Susu', 40_000],
    ['Roti', 5_000],
    ['Diskon', -1_500],
    ['Biaya layanan', 2_175],
    ['PPN 11%', 5_024],
    ['Total', whole],
    ['Tunai', 20_000],
    ['QRIS', restPaid],
  ])
  expect(40_000 + 5_000 - 1_500 + 2_175 + 5_024).toBe(whole)

  const [counter] = /[\da-f-]{36}(?=\/)/.exec(await office.get('/orders?mode=training')) ?? []
  for (const number of [merchantTradeNo, first.merchantTradeNo]) {
    const told = amountsOn(await office.get(`/orders/${counter}/${number}`))
    for (const each of [
      ['Service charge', 2_175],
      ['PPN 11%', 5_024],
      ['Whole sale', whole],
      ['Part in cash', 20_000],
      ['Rest', restPaid],
      ['Kopi Susu', 40_000],
      ['Discount', -1_500],
    ])
      expect([number, told]).toEqual([number, expect.arrayContaining([each])])
  }
  // A refund of either part is on the receipt of both.
  const refund = { merchantTradeNo: first.merchantTradeNo, amount: rupiah(7_000), reason: 'x' }
  await call('refund.create', { refundId: randomUUID(), ...refund })
  await expect.poll(async () => (await read(url)).text).toMatch(/Sudah direfund<\/dt><dd>Rp 7\.000/)
  expect(office.troubles).toEqual([])
})

test('a sale whose rest nobody has paid is among the cases that the office shows, until it is paid or given back', async () => {
  const { call, office, code } = await enrolledShop()
  await call('office.enrol', { code })
  const part = async () => {
    const { saleId, amount, cart } = sale()
    return call('sale.payCash', { saleId, amount, cart, tendered: rupiah(20_000), part: true })
  }
  const [left, paid, byCode, undone] = [await part(), await part(), await part(), await part()]
  const rest = ({ saleId, merchantTradeNo: restOf }: Order) => ({ saleId, restOf, amount: rupiah(25_000) })
  await call('sale.payCash', { ...rest(paid), tendered: rupiah(25_000) })
  const charged = await call('sale.charge', { ...rest(byCode), paymentType: 'QRIS' })
  await call('training.play', { merchantTradeNo: charged.merchantTradeNo, action: 'pay' })
  const back = { merchantTradeNo: undone.merchantTradeNo, amount: rupiah(20_000), undoes: true } as const
  await call('refund.create', { refundId: randomUUID(), ...back })
  const last = await payInCash({ call })
  await expect.poll(() => office.get('/orders?mode=training')).toContain(last.merchantTradeNo)
  const cases = async () =>
    [...(await office.get('/cases.csv?mode=training')).matchAll(/;(Rest not paid);([^;]+)/g)].map(
      ([, what, number]) => [what, number],
    )
  await expect.poll(cases).toEqual([['Rest not paid', left.merchantTradeNo]])
  expect(await office.get('/cases?mode=training&attention=restUnpaid')).toContain(left.merchantTradeNo)
  await call('sale.payCash', { ...rest(left), tendered: rupiah(25_000) })
  await expect.poll(cases).toEqual([])
})
