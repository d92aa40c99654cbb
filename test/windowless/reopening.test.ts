/** Calls that arrive while the counter changes sides: what one side allows is never done by the other. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'
import { aJpeg } from '../helpers/samples.ts'
import { staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

async function liveShop() {
  const gateway = await startedSandbox({ merchant })
  const dataDir = temporaryFolder()
  const counter = await windowlessCounter({ dataDir, vaultKeyFile: keyFileIn(dataDir) })
  await counter.call('settings.change', { live: { baseUrl: gateway.url, merchantId: merchant.id } })
  await counter.call('merchant.setKeys', { secret: merchant.secret })
  return counter
}

const product = () => aProduct({ id: randomUUID().slice(0, 8) })

/** Presses the same button over and over until the counter is open again; answers how each press ended. */
async function pressUntilOpen(opening: Promise<unknown>, press: () => Promise<unknown>) {
  const ends: string[] = []
  let isOpen = false
  const opened = opening.then(() => {
    isOpen = true
  })
  while (!isOpen) {
    ends.push(
      await press().then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
    await new Promise(setImmediate)
  }
  await opened
  return ends
}

test('no request to the counter of one mode is carried out by that of the other while they change', async () => {
  const { call, trouble } = await liveShop()
  await call('staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) })
  const opening = call('counter.reopen', { mode: 'live' })
  const save = () => call('catalogue.save', { products: [product()] })
  const ends = await pressUntilOpen(opening, save)
  expect(ends).toContain('reopening')
  expect(new Set(ends)).toEqual(new Set(ends.includes('done') ? ['done', 'reopening'] : ['reopening']))

  await expect(save()).rejects.toMatchObject({ code: 'locked' })
  const [owner] = await call('staff.names', {})
  await call('staff.signIn', { staffId: owner?.id ?? '', pin: staffPins.owner })
  expect(await call('catalogue.list', {})).toEqual([])
  expect(trouble).toEqual([])
})

test('without staff, too, a charge of training never becomes one of real money', async () => {
  const { call } = await liveShop()
  const opening = call('counter.reopen', { mode: 'live' })
  const charge = () =>
    call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) })
  const ends = await pressUntilOpen(opening, charge)
  expect(ends).toContain('reopening')
  expect((await call('order.list', { search: '', limit: 10 })).orders).toEqual([])
})

test('a page that is started meanwhile shows the counter that is being opened', async () => {
  const { call } = await liveShop()
  await call('staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) })
  const opening = call('counter.reopen', { mode: 'live' })
  let started = call('app.start', {})
  const looks = await pressUntilOpen(opening, () => {
    started = call('app.start', {})
    return call('app.checkSoon', {})
  })
  expect(looks).toContain('reopening')
  expect(await started).toMatchObject({ mode: 'live', duty: { kind: 'locked' }, openOrders: [] })
})

test('the products of training come along where the owner says so; what is there already stays as it is', async () => {
  const { call } = await liveShop()
  const [coffee, tea] = [product(), { ...product(), name: 'Teh', barcode: '8991234567890' }]
  await call('catalogue.save', { products: [coffee, tea] })
  await call('counter.reopen', { mode: 'live' })
  expect(await call('catalogue.list', {})).toEqual([])
  const dearer = { ...coffee, price: rupiah(18_000) }
  const sameBarcode = { ...product(), barcode: tea.barcode }
  await call('catalogue.save', { products: [dearer, sameBarcode] })
  await call('catalogue.save', { products: [{ ...dearer, price: rupiah(9_000) }] })
  await call('catalogue.save', { products: [dearer] })
  const query = { kind: 'catalogueChanged', limit: 2 } as const
  const prices = (await call('audit.list', query)).entries.map(({ detail }) => detail.prices)
  // A price that was lower for a moment is in the log twice.
  expect(prices.toReversed()).toEqual([
    `${dearer.name} Rp 18.000 → Rp 9.000`,
    `${dearer.name} Rp 9.000 → Rp 18.000`,
  ])
  await call('counter.reopen', { mode: 'training' })
  const cake = { ...product(), name: 'Bolu' }
  await call('catalogue.save', { products: [cake] })
  for (const { id } of [coffee, cake]) await call('catalogue.savePicture', { id, picture: aJpeg })
  await call('counter.reopen', { mode: 'live', withCatalogue: true })
  const there = await call('catalogue.list', {})
  expect(new Set(there)).toEqual(new Set([dearer, sameBarcode, cake]))
  expect(await call('catalogue.pictures', {})).toEqual([{ id: cake.id, picture: aJpeg }])
})

test('asked to reopen by two at once, the counter does it once', async () => {
  const { call, heard, trouble } = await liveShop()
  const asked = [call('counter.reopen', { mode: 'live' }), call('counter.reopen', { mode: 'training' })]
  const ended = await Promise.allSettled(asked)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(heard.filter(({ name }) => name === 'counter.reopened')).toHaveLength(1)
  expect(trouble).toEqual([])
})
