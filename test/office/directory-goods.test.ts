import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_IMPORTED } from '../../shared/catalogue/catalogue-limits.ts'
import { rupiah } from '../../shared/money.ts'
import { aJpeg } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { aShopCounter, shopForm } from './staffed-office.ts'

const coffee = { id: 'K1', name: 'Kopi Susu', price: '18.000', type: 'Minuman', active: 'yes' }
const own = {
  id: 'T1',
  name: 'Teh',
  price: rupiah(5_000),
  type: 'Minuman',
  favourite: false,
  active: true,
  barcode: '8991002101234',
}

test('products of the office are sold at its counters; those of a counter are set aside when it is asked, and a copy is kept', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/products/edit', {
    ...coffee,
    new: 'yes',
    barcode: own.barcode,
    variants: 'Panas=18000\nDingin=20000',
    extras: 'Extra shot=5000\nKurang gula=0',
    favourite: 'yes',
    place: '2',
  })
  const [first, second] = [
    await aShopCounter(office, 'Kasir 1'),
    await aShopCounter(office, 'Kasir 2', temporaryFolder(), ({ call }) =>
      call('catalogue.save', { products: [own] }).then(() => {}),
    ),
  ]
  const sold = async (counter: typeof first) =>
    (await counter.call('catalogue.list', {}))
      .filter(({ active }) => active)
      .map(({ name, price }) => [name, price / 100])
  await expect.poll(() => sold(first)).toEqual([['Kopi Susu', 18_000]])
  await expect
    .poll(async () => (await second.status()).directory.parts.products)
    .toMatchObject({ ours: 1, offices: 1 })
  expect(await sold(second)).toEqual([['Teh', 5_000]])
  await second.call('office.takeDirectory', { parts: ['products'] })
  expect(await sold(second)).toEqual([['Kopi Susu', 18_000]])
  expect((await second.call('catalogue.list', {})).find(({ id }) => id === 'T1')).toMatchObject({
    active: false,
    barcode: null,
  })
  const [folder = ''] = readdirSync(second.dataDir).filter((name) => name.startsWith('before-office-'))
  expect(readFileSync(join(second.dataDir, folder, 'products.csv'), 'utf8')).toContain(
    `T1;'${own.barcode};Teh;5000`,
  )

  const extras = [{ name: 'Extra shot', price: rupiah(5_000) }]
  const [offered] = await first.call('catalogue.list', {})
  expect(offered?.place).toBe(2)
  expect(offered?.extras).toEqual([...extras, { name: 'Kurang gula', price: 0 }])
  const { merchantTradeNo } = await first.call('sale.payCash', {
    saleId: randomUUID(),
    amount: rupiah(23_000),
    tendered: rupiah(23_000),
    cart: [
      {
        kind: 'product',
        id: 'K1',
        name: 'Kopi Susu',
        type: 'Minuman',
        price: rupiah(23_000),
        quantity: 1,
        extras,
      },
    ],
  })
  await expect.poll(() => office.get('/orders')).toContain(merchantTradeNo)
  const [path] = /\/orders\/[\w-]+\/[^"]+/.exec(await office.get('/orders')) ?? ['']
  expect(await office.get(path)).toContain('Kopi Susu (Extra shot)')

  await office.post('/products/edit', { ...coffee, price: '19500' })
  for (const each of [first, second]) await expect.poll(() => sold(each)).toEqual([['Kopi Susu', 19_500]])
  await expect(second.call('catalogue.save', { products: [own] })).rejects.toMatchObject({
    code: 'fromOffice',
  })
  expect(await office.get('/audit')).toContain('changed product Kopi Susu')

  await second.call('office.leave', {})
  await second.call('catalogue.save', { products: [{ ...own, id: 'T2' }] })
  expect(await sold(second)).toEqual([
    ['Kopi Susu', 19_500],
    ['Teh', 5_000],
  ])
  expect([first.trouble, second.trouble]).toEqual([[], []])
})

test('an owner sees what a file would change before it is imported; lines that are wrong change nothing', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/products/edit', { ...coffee, new: 'yes', barcode: '8991002101234' })
  const csv =
    'id;barcode;name;price;color\r\nK1;8991002101234;Kopi Susu;20000;\r\nT1;8991002101234;Teh;5000;\r\nR1;;Roti;gratis;\r\nA1;;Air;4000;bening\r\n'
  const form = new FormData()
  form.set('file', new File([csv], 'katalog.csv', { type: 'text/csv' }))
  const shown = await office.send('/products/import', form)
  expect(shown).toContain('New: 1. Changed: 1. As before: 0. Nothing is saved yet.')
  expect(shown).toContain('Line 3, Teh: Another product has this barcode.')
  expect(shown).toContain('Line 4, Roti: A price is whole rupiah')
  expect(shown).toContain('Line 5, Air: bening')
  form.set('file', new File([`nama;harga\n${'Kopi;18000\n'.repeat(MAX_IMPORTED + 1)}`], 'katalog.csv'))
  const refused = await office.send('/products/import', form)
  expect(refused).toContain('This file has more than 20,000 products. Nothing was changed. Split it')
  expect(refused).not.toContain('name="csv"')
  expect(await office.get('/products.csv')).toContain('Kopi Susu;18000')
  // As the page's own form sends it: spelt for an address, a large file would be a third larger than it was when it was looked at.
  expect(shown).toMatch(/enctype="multipart\/form-data"><textarea name="csv"/)
  const sure = new FormData()
  sure.set('csv', csv)
  await office.send('/products/import', sure)
  const after = await office.get('/products.csv')
  expect([after.includes('Kopi Susu;20000'), after.includes('Air;4000'), after.includes('Teh')]).toEqual([
    true,
    true,
    false,
  ])
  await office.post('/products/edit', { name: 'Gula', price: '15000', id: '', new: 'yes' })
  expect(await office.get('/products.csv')).toMatch(/^3;;Gula;15000;Umum/m)
  // A number that is taken, a barcode that is taken, an invalid price.
  for (const [typed, problem] of [
    [{ ...coffee, new: 'yes' }, 'This number is taken.'],
    [{ ...coffee, id: 'X1', new: 'yes', barcode: '8991002101234' }, 'Another product has this barcode.'],
    [{ ...coffee, price: '-1' }, 'A price is whole rupiah'],
  ] as const)
    expect(await office.post('/products/edit', typed)).toContain(problem)
})

test("the shop's settings come from the office; the counter's own name, branch and printers stay its own", async () => {
  const office = await anOfficeWithOwner()
  const counter = await aShopCounter(office, 'Kasir 1', temporaryFolder(), ({ call }) =>
    call('settings.change', { shop: { counter: 'Depan', name: 'Toko Lama' }, setUp: true }).then(() => {}),
  )
  const wrong = await office.post('/shop', {
    ...shopForm,
    redirectUrl: 'http://evil.example',
    footer: 'Sampai jumpa',
  })
  expect(wrong).toContain('role="alert"')
  // Nobody has to type thirty names again because of one wrong address.
  for (const typed of ['Sampai jumpa', 'http://evil.example', 'QRIS Kenari', 'Kopi Kenari'])
    expect(wrong).toContain(`value="${typed}"`)
  expect(wrong).toMatch(/name="on_BankAVA" value="yes" aria-label="[^"]*" >/)
  expect(await office.get('/shop')).not.toContain('Sampai jumpa')
  for (const quickAmounts of ['99999999999999999999', '9'.repeat(400), '1e-3', '10000 -5', '0', 'x'])
    expect(await office.post('/shop', { ...shopForm, quickAmounts })).toContain('role="alert"')
  await office.post('/shop', shopForm)
  await expect.poll(async () => (await counter.status()).directory.parts.shop.offices).toBeGreaterThan(0)
  const settings = async () => (await counter.call('app.start', {})).settings
  expect((await settings()).shop.name).toBe('Toko Lama')
  await counter.call('office.takeDirectory', { parts: ['shop'] })
  expect(await settings()).toMatchObject({
    shop: { name: 'Kopi Kenari', counter: 'Depan', address: 'Jl. Kenari 1' },
    timeZone: 'WITA',
    lockAfterMinutes: 3,
    quickAmounts: [rupiah(10_000), rupiah(20_000)],
    tax: { rate: 1_100, service: 500 },
    cashRounding: { to: rupiah(500), way: 'nearest' },
    discounts: { cashierLimit: 10 },
    shifts: { required: true, cash: false },
    channels: { favourites: ['QRIS'], looks: { QRIS: { name: 'QRIS Kenari', color: 'teal' } } },
  })
  expect((await settings()).channels.disabled).toContain('BankAVA')
  await office.post('/shop', { ...shopForm, taxRate: '12', name_QRIS: '' })
  expect(await office.get('/audit')).toContain('settings: tax and service charge, ways to pay<')
  await expect.poll(async () => (await settings()).tax.rate).toBe(1_200)
  expect((await settings()).channels.looks).toEqual({ QRIS: { color: 'teal' } })

  const refused = { code: 'fromOffice' }
  await expect(counter.call('settings.change', { tax: { rate: 0 } })).rejects.toMatchObject(refused)
  await expect(counter.call('settings.change', { shop: { address: '' } })).rejects.toMatchObject(refused)
  await counter.call('settings.change', {
    shop: { counter: 'Belakang' },
    theme: 'dark',
    shifts: { autoPrint: false },
  })
  expect((await settings()).shop).toMatchObject({ counter: 'Belakang', name: 'Kopi Kenari' })
  expect(counter.trouble).toEqual([])
})

test('a picture that an owner sets at the office appears on the product at its counters; anything but a small JPEG is kept nowhere', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/products/edit', { ...coffee, new: 'yes' })
  const counter = await aShopCounter(office, 'Kasir')
  const pictures = () => counter.call('catalogue.pictures', {})
  const refused = [
    '',
    'no picture',
    aJpeg.replace('jpeg', 'svg+xml'),
    aJpeg.replace('/9j/', 'PHN2'),
    `${aJpeg}${'A'.repeat(12_000)}`,
  ]
  for (const picture of refused)
    expect(await office.post('/products/picture', { id: 'K1', picture })).toContain(
      'This picture was not kept',
    )
  await office.post('/products/picture', { id: 'nobody', picture: aJpeg })
  await office.post('/products/picture', { id: 'K1', picture: aJpeg })
  await expect.poll(pictures).toEqual([{ id: 'K1', picture: aJpeg }])
  await office.post('/products/edit', { ...coffee, dropsPicture: 'yes' })
  await expect.poll(pictures).toEqual([])
  expect([office.troubles, counter.trouble]).toEqual([[], []])
})
