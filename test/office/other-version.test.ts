import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CounterDirectory } from '../../electron/office/counter-directory.ts'
import { fillMessages } from '../../electron/office/directory-delivery.ts'
import { createDirectoryPart } from '../../electron/office/directory-part.ts'
import type { Enrolled } from '../../electron/office/enrolled.ts'
import { systemClock } from '../../platform/clock.ts'
import { newKeyPair, signTerms } from '../../platform/office/keys.ts'
import { newBoxKeys } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import { readFilling } from '../../services/office/directory/content.ts'
import { createDirectoryStore } from '../../services/office/directory/directory-store.ts'
import { createDirectoryWork } from '../../services/office/directory/link-work.ts'
import { rupiah } from '../../shared/money.ts'
import type { Filling } from '../../shared/office/directory.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import { readDirectory } from '../../shared/office/read-directory.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { NONE_LENT } from './lent-counters.ts'
import { aShopCounter, person, pins, shopForm } from './staffed-office.ts'

const tea = {
  id: 'T1',
  name: 'Teh',
  price: rupiah(5_000),
  type: 'Minuman',
  favourite: false,
  active: true,
  barcode: null,
}

test('a counter leaves out and names what it does not know of a newer office; a value that it does not know leaves the setting unchanged', () => {
  const tax = { ...noTax, rate: 1100, exempt: ['rice'] }
  const settings = {
    loyalty: { points: 1 },
    tax,
    lockAfterMinutes: 7,
    cashRounding: { to: 20_000, way: 'up' },
  }
  expect(readDirectory('shop', { settings, since: 1 })).toEqual({
    value: { settings: { tax: { ...noTax, rate: 1100 }, lockAfterMinutes: 7 } },
    leftOut: ['loyalty', 'tax.exempt', 'cashRounding'],
  })
  const variants = [{ name: 'Panas', price: rupiah(6_000), calories: 12 }]
  const products = [{ ...tea, variants, bestBefore: 3 }]
  expect(readDirectory('products', { products, pictures: [] })).toEqual({
    value: { products: [{ ...tea, variants: [{ name: 'Panas', price: rupiah(6_000) }] }], pictures: [] },
    leftOut: ['products.bestBefore', 'products.variants.calories'],
  })
})

test('if a counter can not read a person or a product, it takes nothing of that part: otherwise an ended person or an old price would stay', () => {
  expect(readDirectory('products', { products: [tea, { ...tea, price: 'free' }], pictures: [] })).toBeNull()
  const someone = {
    id: crypto.randomUUID(),
    name: 'Sari',
    role: 'manager',
    active: false,
    createdAt: 1,
    by: null,
  }
  expect(readDirectory('staff', { staff: [someone], peppers: {} })).toBeNull()
  for (const written of [null, 3, 'x', [], { settings: 'all' }])
    expect(readDirectory('shop', written)).toBeNull()
})

test('an older counter takes staff, products and settings of a newer office as far as it knows them, and says what it leaves out', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  await office.post('/shop', shopForm)
  const store = createDirectoryStore(database, Date.now)
  const counter = await aShopCounter(office, 'Kasir 1')
  await counter.hasStaff(['Ibu Sari'])
  await counter.signIn('Ibu Sari', pins.owner)
  await store.write('products', (writing) =>
    writing.put({ kind: 'product', key: 'T1', value: JSON.stringify({ ...tea, bestBefore: 3 }) }),
  )
  await store.write('shop', async ({ put }) => {
    await put({ kind: 'setting', key: 'loyalty', value: '{"points":1}' })
    await put({ kind: 'setting', key: 'lockAfterMinutes', value: '7' })
  })
  const settings = async () => (await counter.call('app.start', {})).settings
  await expect.poll(async () => (await settings()).lockAfterMinutes).toBe(7)
  expect((await settings()).shop.name).toBe('Kopi Kenari')
  expect((await counter.call('catalogue.list', {})).map(({ name }) => name)).toEqual(['Teh'])
  expect((await counter.status()).directory.parts).toMatchObject({
    staff: { isOffices: true, leftOut: [] },
    products: { isOffices: true, leftOut: ['products.bestBefore'] },
    shop: { isOffices: true, leftOut: ['loyalty'] },
  })
  const { entries } = await counter.call('audit.list', { limit: 50 })
  expect(
    entries
      .map(({ detail }) => detail.notKnown)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['loyalty', 'products.bestBefore'])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await office.page()).toContain(`version test, the office ${version}: what the older of the two`)
  // The office's page of this version reads what the newer one wrote, and saving there keeps it.
  expect(await office.get('/shop')).toContain('value="7"')
  await office.post('/shop', { ...shopForm, lockAfterMinutes: '8' })
  await expect.poll(async () => (await settings()).lockAfterMinutes).toBe(8)
  expect((await store.entries('shop', 'setting')).map(({ key }) => key)).toContain('loyalty')
  expect([counter.trouble, office.troubles]).toEqual([[], []])
})

test('an updated counter takes everything once more, changes nothing that it had already, and signs nobody out', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  const store = createDirectoryStore(database, Date.now)
  const coffee = { ...tea, id: 'K1', name: 'Kopi' }
  await store.write('products', async ({ put }) => {
    for (const each of [tea, coffee])
      await put({ kind: 'product', key: each.id, value: JSON.stringify(each) })
  })
  const { dataDir, ...older } = await aShopCounter(office, 'Kasir 1')
  await older.hasStaff(['Ibu Sari'])
  await older.signIn('Ibu Sari', pins.owner)
  await expect.poll(async () => (await older.call('catalogue.list', {})).length).toBe(2)
  await older.close()
  // As if the older one had not understood it: its place says that it has this version.
  await database.query(
    "UPDATE directory_entries SET value = $1 WHERE part = 'products' AND key = 'T1'",
    JSON.stringify({ ...tea, untaxed: true }),
  )
  const newer = await windowlessCounter({ dataDir, version: 'newer' })
  const { length } = await newer.call('staff.names', {})
  expect(length).toBe(1)
  const [sari] = await newer.call('staff.names', {})
  await newer.call('staff.signIn', { staffId: sari?.id ?? '', pin: pins.owner })
  const isUntaxed = async () =>
    (await newer.call('catalogue.list', {})).map(({ id, untaxed = false }) => [id, untaxed]).toSorted()
  await expect.poll(isUntaxed).toEqual([
    ['K1', false],
    ['T1', true],
  ])
  const { entries } = await newer.call('audit.list', { limit: 50 })
  const changes = entries
    .filter(({ detail }) => detail.from === 'office')
    .map(({ kind, detail: { products = '' } }) => kind + products)
  // Both from the older version, and only the changed one once more.
  expect(changes.toSorted()).toEqual(['catalogueChanged1', 'catalogueChanged2', 'staffAdded'])
  expect(newer.trouble).toEqual([])
})

test('a newer counter keeps settings that its older office does not know, and asks to update the office before it hands over what that would lose', async () => {
  // An office that knows no rounding of cash sends none.
  expect(readDirectory('shop', { settings: { lockAfterMinutes: 7 } })).toEqual({
    value: { settings: { lockAfterMinutes: 7 } },
    leftOut: [],
  })
  const own = {
    staff: { staff: [], peppers: {} },
    products: { products: [{ ...tea, bestBefore: 3 }], pictures: [] },
    shop: { settings: {} },
  } as unknown as Filling
  const packed = await promisify(gzip)(JSON.stringify(own))
  expect(await readFilling(packed)).toMatchObject({ leftOut: ['products.bestBefore'] })

  const [office, counter] = [newKeyPair(), newKeyPair()]
  const said: OfficeMessage[] = []
  let isAllowed = true
  const place = { version: 0, mark: '' }
  const { work } = createDirectoryWork({
    database: { listen: () => () => {} } as never,
    store: {
      heads: async () => ({ staff: place, products: place, shop: place }),
      counts: async () => ({ staff: 0, products: 0, shop: 0 }),
    } as never,
    book: {
      keyOf: async () => counter.publicKey,
      noteDirectory: async () => {},
      mayFill: async () => isAllowed,
    },
    identity: office,
    fill: () => Promise.reject(new Error('an office takes nothing that it would lose a part of')),
    onTrouble: (error) => expect(error).toBeNull(),
  })
  const link = work({ id: 'K1', turn: 't', lending: NONE_LENT, say: (message) => said.push(message) })
  const [nonce, box] = ['n'.repeat(22), newBoxKeys().publicKey]
  const signature = signTerms(counter.privateKey, terms.asks({ counterId: 'K1', nonce, box }))
  const has = { staff: null, products: null, shop: null }
  await link.take({ say: 'directory', has, nonce, box, signature })
  await expect.poll(() => said.at(-1)?.say).toBe('directoryIs')
  const theirs = (said.at(-1) as Extract<OfficeMessage, { say: 'directoryIs' }>).box
  const who = { counterId: 'K1', privateKey: counter.privateKey }
  for (const message of await fillMessages(who, theirs, own)) await link.take(message)
  expect(said.at(-1)).toEqual({ say: 'filled', places: {}, isOlder: true })
  isAllowed = false
  for (const message of await fillMessages(who, theirs, own)) await link.take(message)
  // Data that no owner has allowed is not even unpacked: a few kilobytes may be gigabytes.
  expect(said.at(-1)).toEqual({ say: 'filled', places: {} })

  const enrolled = {
    counterId: 'K1',
    officeKey: office.publicKey,
    privateKey: counter.privateKey,
  } as Enrolled
  const directory: Partial<CounterDirectory> = {
    places: async () => has,
    counts: async () => ({ staff: 0, products: 1, shop: 1 }),
    obstacle: () => null,
    isBlank: async () => false,
    becomeOffices: async () => {},
    own: async () => own,
  }
  const asks: CounterMessage[] = []
  const part = createDirectoryPart({
    directory: directory as CounterDirectory,
    clock: systemClock,
    version: '1.0.0',
    keep: () => {},
    onChange: () => {},
    onTrouble: (error) => expect(error).toBeNull(),
    enrolled: () => enrolled,
  })
  part.begin((message) => asks.push(message))
  await expect.poll(() => asks.length).toBe(1)
  const [ask] = asks as Extract<CounterMessage, { say: 'directory' }>[]
  const officeBox = newBoxKeys().publicKey
  const takes = terms.takes({ counterId: 'K1', nonce: ask?.box ?? '', box: officeBox })
  const counts = { staff: 0, products: 0, shop: 0 }
  part.take({
    say: 'directoryIs',
    counts,
    mayFill: true,
    box: officeBox,
    signature: signTerms(office.privateKey, takes),
  })
  await expect.poll(() => part.state()?.mayFill).toBe(true)
  const filled = part.fill()
  part.take({ say: 'filled', places: {}, isOlder: true })
  await expect(filled).rejects.toMatchObject({ code: 'officeOlder' })
})
