import { expect, test } from 'vitest'
import { everything as everythingIn } from '../../services/office/lists/list.ts'
import { createListBook } from '../../services/office/lists/list-book.ts'
import { lists } from '../../services/office/lists/lists.ts'
import { rupiah } from '../../shared/money.ts'
import { shiftCsv } from '../../shared/shift/shift-csv.ts'
import { aShiftReport } from '../printing/sample-reports.ts'
import { TEMPLATE } from './cluster.ts'
import { anAddress, asAdmin, hasServer, kinds, openedAt } from './databases.ts'
import { auditLine, everything, zReport } from './every-row.ts'
import { aFedCounter, anOrder, aRefund, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

const wib = (moment: string) => Date.parse(`${moment}+07:00`)

test.each(kinds)(
  'orders of all counters are found by number, reference, phone, name and amount, and by everything that the page offers (%s)',
  async (kind) => {
    const { database, found } = await aShop(kind)
    const [one, other] = [await aFedCounter(database, 'Satu'), await aFedCounter(database, 'Dua')]
    await one.feed(
      anOrder('AB-1', { payer: 'Siti Rahma', amount: 2_500_000, created_at: wib('2026-11-20T00:00:00') }),
      anOrder('AB-2', { platform_trade_no: 'P-777', rrn: '998877', created_at: wib('2026-11-20T23:59:59') }),
      anOrder('CD-1', { payment_type: 'BankAVA', state: 'open', created_at: wib('2026-11-21T00:00:00') }),
    )
    await other.feed(anOrder('EF-1', { payer: 'Budi "Rahmat" Siti', phone: '0812345', created_at: 5 }))
    const finds = async (query: string, ...numbers: string[]) =>
      expect([query, await found(`/orders?${query}`)]).toEqual([query, numbers])
    await finds('', 'CD-1', 'AB-2', 'AB-1', 'EF-1')
    await finds('q=AB-', 'AB-2', 'AB-1')
    await finds('q=ab-1', 'AB-1')
    await finds('q=P-77', 'AB-2')
    await finds('q=9988 77', 'AB-2')
    await finds('q=08123', 'EF-1')
    await finds('q=rahma', 'AB-1', 'EF-1')
    await finds('q=siti rahmat', 'EF-1')
    await finds('q=Rp 25.000', 'AB-1')
    await finds('q=25000', 'AB-1')
    // Beyond what the database counts to.
    await finds('q=Rp 99.999.999.999.999.999')
    for (const nothing of ['q=%25', 'q=A', 'q=_B-1', "q=';--", 'q=\\', 'q=Sitiq', 'q=%00']) {
      const rows = nothing === 'q=%00' ? ['CD-1', 'AB-2', 'AB-1', 'EF-1'] : []
      await finds(nothing, ...rows)
    }
    await finds('state=open', 'CD-1')
    await finds('channel=BankAVA', 'CD-1')
    await finds(`counter=${other.id}`, 'EF-1')
    await finds('from=2026-11-20&to=2026-11-20', 'AB-2', 'AB-1')
    await finds('q=AB-&from=2026-11-20&state=paid&channel=QRIS', 'AB-2', 'AB-1')
    await finds('state=nonsense&counter=x&from=2026-02-31&after=e30', 'CD-1', 'AB-2', 'AB-1', 'EF-1')
    await finds('mode=live')
  },
)

test.each(kinds)(
  'an order is found by what was sold, by its cashier and by its cart’s name, by words in any order, each as it begins (%s)',
  async (kind) => {
    const { database, found } = await aShop(kind)
    const [one, other] = [await aFedCounter(database, 'Satu'), await aFedCounter(database, 'Dua')]
    const line = (number: string, position: number, name: string, change: object = {}) =>
      entry('order_lines', [number, position], {
        merchant_trade_no: number,
        position,
        kind: 'product',
        name,
        price: 100,
        quantity: 1,
        off: 0,
        ...change,
      })
    await one.feed(
      anOrder('A-1', { created_at: 5, cashier: 'Budi', cart_name: 'Meja 2' }),
      line('A-1', 0, 'Telur Ayam 1 kg'),
      line('A-1', 1, 'Kopi Susu'),
      anOrder('A-2', { created_at: 4, cashier: 'Sri', payer: 'Budi Rahmat' }),
      line('A-2', 0, 'Kopi Hitam, panas'),
      line('A-2', 1, 'Pelanggan lama', { kind: 'discount' }),
    )
    // Its lines may come with another batch than its row, which changes later, and beside charges.
    await one.feed(anOrder('A-3', { created_at: 3, cashier: 'Sri', state: 'open' }))
    await one.feed(
      line('A-3', 0, 'TELUR ASIN'),
      entry('order_sums', ['A-3'], { merchant_trade_no: 'A-3', service: 5, tax: 7 }),
    )
    await one.feed(anOrder('A-3', { created_at: 3, cashier: 'Sri' }))
    // What was lent is the other counter's order; a line without an order is nobody's.
    await other.feed(
      anOrder('A-1', { created_at: 5, home: 'x' }),
      line('A-1', 0, 'Telur Ayam 1 kg'),
      line('A-9', 0, 'Telur'),
      anOrder('B-1', { created_at: 2, cashier: 'Budi', amount: 2_900_000 }),
      line('B-1', 0, 'Susu UHT'),
      line('B-1', 1, 'Susuk', { name: { toString: 1 } }),
    )
    const finds = async (query: string, ...numbers: string[]) =>
      expect([query, await found(`/orders?${query}`)]).toEqual([query, numbers])
    await finds('q=telur', 'A-1', 'A-3')
    await finds('q=budi', 'A-1', 'A-2', 'B-1')
    await finds('q=telur budi', 'A-1')
    await finds('q=BUDI tel', 'A-1')
    await finds('q=kopi sri', 'A-2')
    await finds('q=sus', 'A-1', 'B-1')
    await finds('q=meja 2', 'A-1')
    await finds('q=telur sri', 'A-3')
    await finds('q=asin', 'A-3')
    await finds('q=sin')
    await finds('q=telur&from=2026-11-20')
    await finds(`q=budi&counter=${other.id}`, 'B-1')
    await finds('q=29rb', 'B-1')
    for (const nothing of ['pelanggan', 'elur', 'telur uht', 'kopi zzz', 'k', 'null', '{telur}'])
      await finds(`q=${nothing}`, ...(nothing === '{telur}' ? ['A-1', 'A-3'] : []))
    expect(await found('/orders?q=telur&state=open')).toEqual([])
  },
)

test('a list is read page by page to its end, each row once, also where many have one time', async () => {
  const { database, get } = await aShop()
  const counter = await aFedCounter(database, 'Satu')
  const numbers = Array.from({ length: 120 }, (_, at) => `NUM-${String(at).padStart(3, '0')}`)
  await counter.feed(...numbers.map((number, at) => anOrder(number, { created_at: Math.floor(at / 70) })))
  for (const query of ['', '?q=NUM-']) {
    const seen: string[] = []
    for (let address: string | null = `/orders${query}`; address !== null; ) {
      const page: string = await get(address)
      seen.push(...[...page.matchAll(/<code>(NUM-\d+)<\/code>/g)].map(([, number = '']) => number))
      const next = /<a class="button main" href="([^"]+)">Next/.exec(page)?.[1]
      address = next ? next.replaceAll('&amp;', '&') : null
    }
    expect(seen).toEqual(numbers.toReversed())
  }
})

test('a search that finds thousands shows the newest ones, each once, also if it is narrowed down', async () => {
  const { database, get, found } = await aShop()
  const { id } = await aFedCounter(database, 'Satu')
  await database.query(
    `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded, payer)
      SELECT $1::uuid, 'training', 'NUM-' || lpad(n::text, 5, '0'), 'S', 'QRIS', CASE WHEN n = 1 THEN 'open' ELSE 'paid' END, 100, n, false, 'Siti num-x'
      FROM generate_series(1, 2100) n`,
    id,
  )
  await database.query(
    `INSERT INTO order_names (counter, mode, number, word, created_at)
      SELECT counter, mode, number, word, created_at FROM orders, json_array_elements_text('["siti", "sitia", "num"]') word`,
  )
  const page = await get('/orders?q=NUM-')
  expect([...page.matchAll(/<code>(NUM-\d+)<\/code>/g)].map(([, number]) => number)).toEqual(
    Array.from({ length: 50 }, (_, at) => `NUM-0${2_100 - at}`),
  )
  expect(await found('/orders?q=NUM-&state=open')).toEqual(['NUM-00001'])
  for (const text of ['NUM-', 'num', 'siti', 'siti num'])
    expect([text, new Set(await found(`/orders?q=${text}`)).size]).toEqual([text, 2_100])
  expect(await found('/orders?q=siti num-&state=open')).toEqual(['NUM-00001'])
  expect(await found('/orders?q=NUM-0210')).toEqual(['NUM-02100'])
})

test('what a counter sent under two identities is listed once: under the older while both are enrolled, or the one that continues', async () => {
  const { database, found } = await aShop()
  const [first, again] = [await aFedCounter(database, 'Lama'), await aFedCounter(database, 'Baru')]
  const rows = [
    entry('identity', ['j'], { id: 'j' }),
    anOrder('A-1'),
    entry('audit', [1], { ...auditLine, detail: '{}', code: 'c1' }),
  ]
  await first.feed(...rows, anOrder('A-0'))
  await again.feed(...rows)
  const end = (id: string) =>
    database.query('UPDATE counters SET ended_at = 1, ended_by = $2 WHERE id = $1', id, 'office')
  // The newer may be a copy of the older one's disk.
  expect(await found('/orders', 15)).toEqual(['Lama', 'Lama'])
  expect(await found('/log', 8)).toEqual(['Lama'])
  await end(first.id)
  expect((await found('/orders', 15)).sort()).toEqual(['Baru', 'Lama'])
  expect(await found('/log', 8)).toEqual(['Baru'])
  await end(again.id)
  expect((await found('/orders', 15)).sort()).toEqual(['Baru', 'Lama'])
})

test('if one journal has two copies, the list shows the row that came further, and a case as long as neither copy has dealt with it', async () => {
  const { database, found } = await aShop()
  const [dead, again, stranger] = [
    await aFedCounter(database, 'Mati'),
    await aFedCounter(database, 'Cadangan'),
    await aFedCounter(database, 'Lain'),
  ]
  const journal = entry('identity', ['j'], { id: 'j' })
  const unknown = (number: string, change: object = {}) =>
    anOrder(number, { state: 'unknown', since: 5, ...change })
  const refund = (state: string, since: number) => aRefund('R-1', 'A-1', { state, since })
  const unplaced = (looked_after: number) =>
    entry('unplaced_payments', [1], { id: 1, heard_at: 8, amount: 500, looked_after })
  await dead.feed(
    journal,
    anOrder('A-1', { state: 'open', since: 5 }),
    unknown('A-2'),
    unknown('A-3'),
    unknown('A-4', { looked_after: 1 }),
    anOrder('A-5'),
    refund('unknown', 6),
    unplaced(0),
  )
  await again.feed(
    journal,
    anOrder('A-1', { state: 'expired', since: 9 }),
    unknown('A-2', { looked_after: 1 }),
    unknown('A-3'),
    unknown('A-4'),
    anOrder('A-5', { superseded: 1 }),
    refund('done', 9),
    unplaced(1),
  )
  // Its key was stolen: it says that it has paid for another journal's orders.
  await stranger.feed(entry('identity', ['k'], { id: 'k' }), anOrder('A-1'), unknown('A-3'))
  expect(await found('/orders?state=open')).toEqual([])
  expect((await found('/orders?q=A-1', 5)).sort()).toEqual(['Expired', 'Paid'])
  expect((await found('/orders?state=unknown')).sort()).toEqual(['A-2', 'A-3', 'A-3', 'A-4'])
  expect(await found('/refunds', 4)).toEqual(['Refunded'])
  expect((await found('/cases', 2)).sort()).toEqual(['A-3', 'A-3', 'A-5'])
})

test('refunds, cases, shifts, accounts, their payments, subscriptions and logs are listed, and each is a file', async () => {
  const { database, get, found } = await aShop()
  const counter = await aFedCounter(database, 'Satu')
  await counter.feed(...everything)
  for (const [path, told] of Object.entries({
    '/refunds': [
      'R-1',
      'AB-1',
      'Rp 4.000',
      'Refunded',
      'Outside the gateway',
      'Cash from the drawer',
      'Siti',
    ],
    '/cases': ['R-9', 'The refund failed.', 'Outcome not known', 'Paid on the old code'],
    '/shifts': ['Bu Sri', 'Rp 2.462.000', 'Rp 4.000'],
    '/accounts': ['88001', 'Budi', 'Active'],
    '/received': ['SP-1', 'Rp 12.000', 'Received', '88001'],
    '/subscriptions': ['SUB-1', 'Kopi', 'Active'],
    '/log': ['Refund', 'amount: Rp 5', 'AB-1'],
  })) {
    const page = await get(path)
    expect([path, told.filter((text) => !page.includes(text))]).toEqual([path, []])
  }
  expect((await found('/cases', 2)).sort()).toEqual(['1', 'R-9', 'SP-2', 'X-1', 'X-2'])
  expect(await found('/cases?attention=refundFailed', 2)).toEqual(['R-9'])
  await counter.feed(aRefund('R-8', 'AB-9', { denied_at: 7, looked_after: 0 }))
  expect(await found('/cases?attention=refundReview', 2)).toEqual(['R-8'])
  expect(await found('/log?kind=refund', 4)).toEqual(['AB-1'])
  expect(await found('/refunds?q=AB-1')).toEqual(['R-1'])
  // Whose refund the log does not tell has nobody.
  expect((await found('/refunds', 11)).sort()).toEqual(['', '', 'Siti'])
  expect(await found('/refunds?outside=drawer')).toEqual(['R-1'])
  expect(await found('/refunds?outside=transfer')).toEqual([])
  expect(await get('/refunds.csv')).toContain(';Cash from the drawer')
  expect(await get(`/shifts/${counter.id}/${zReport.number}`)).toContain('Dewi')
  expect(await get(`/shifts/${counter.id}/${zReport.number}/z.csv`)).toContain(shiftCsv(zReport).slice(1))
})

test.runIf(hasServer)('a search is planned once, not each time', async () => {
  const address = await anAddress(TEMPLATE)
  const database = await openedAt(address)
  const { id } = await aFedCounter(database, 'Satu')
  await database.query(
    `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded)
      SELECT $1::uuid, 'training', 'NUM-' || n, 'S', 'QRIS', 'paid', n * 100, n, false FROM generate_series(1, 20000) n`,
    id,
  )
  await database.query(
    `INSERT INTO order_names (counter, mode, number, word, created_at)
      SELECT counter, mode, number, word, created_at FROM orders, json_array_elements_text('["siti", "num"]') word WHERE created_at < 50`,
  )
  await asAdmin('ANALYZE', address)
  const [orders] = lists
  if (!orders) throw new Error('no list')
  const book = createListBook(database, () => 0)
  for (const search of ['NUM-77', 'siti num-', '1000'])
    for (let at = 0; at < 9; at += 1)
      await book.read(orders, { ...everythingIn('training'), search: `${search}${at}` })
  // PostgreSQL makes five plans of each before it decides whether to keep one.
  expect(
    await database.query(
      'SELECT generic_plans::int AS kept, custom_plans::int AS planned FROM pg_prepared_statements ORDER BY prepare_time',
    ),
    // The words of two of the three are looked up first, by one statement.
  ).toEqual([{ kept: 13, planned: 5 }, ...Array.from({ length: 3 }, () => ({ kept: 4, planned: 5 }))])
})

test('the list of orders and its file mark what was paid back and what staff paid back outside the gateway, and find it by that', async () => {
  const { database, get, found } = await aShop()
  const [one, again] = [await aFedCounter(database, 'Lama'), await aFedCounter(database, 'Baru')]
  const real = await aFedCounter(database, 'Asli', 'live')
  const refund = (number: string, order: string, change: object) =>
    aRefund(number, order, { amount: 100_000, ...change })
  const journal = [
    entry('identity', ['j'], { id: 'j' }),
    anOrder('A-1', { created_at: 5 }),
    refund('R-1', 'A-1', { outside: 'transfer' }),
    refund('R-2', 'A-1', { outside: 'drawer' }),
    refund('R-3', 'A-1', { outside: 'drawer' }),
    anOrder('A-2', { created_at: 4 }),
    refund('R-4', 'A-2', { outside: 'transfer' }),
    anOrder('A-3', { created_at: 3 }),
    refund('R-5', 'A-3', {}),
    anOrder('A-4', { created_at: 2 }),
    refund('R-6', 'A-4', { outside: 'drawer', state: 'withdrawn' }),
  ]
  // One journal under two names, and an order of the same number in the other mode.
  await one.feed(...journal)
  await again.feed(...journal)
  await real.feed(anOrder('A-3'), refund('R-7', 'A-3', { outside: 'drawer' }))
  const marks = ['Cash from the drawer, Transfer by the shop', 'Transfer by the shop', '', '']
  expect(await found('/orders?mode=training', 13)).toEqual(marks)
  expect(await found('/orders?mode=training&q=A-2', 13)).toEqual(['Transfer by the shop'])
  expect(await found('/orders?mode=live', 13)).toEqual(['Cash from the drawer'])
  const numbers = (query: string) => found(`/orders?mode=training&${query}`)
  // Sent under two names by one journal: each row once.
  expect(await numbers('refunded=any')).toEqual(['A-1', 'A-2', 'A-3'])
  expect(await numbers('refunded=outside')).toEqual(['A-1', 'A-2'])
  expect(await numbers('refunded=outside&q=A-2&state=paid')).toEqual(['A-2'])
  expect(await numbers('refunded=nonsense&q=A-4')).toEqual(['A-4'])
  expect(await found('/orders?mode=live&refunded=outside')).toEqual(['A-3'])
  expect(await found('/orders?mode=training', 14)).toEqual(['3000', '1000', '1000', ''])
  const page = await get('/orders?mode=training')
  for (const text of [
    'Paid back in cash from the drawer. Paid back by transfer. Refunded: Rp 3.000.',
    '>Paid back by transfer. Refunded: Rp 1.000.',
    '>Refunded: Rp 1.000.',
  ])
    expect(page.split(text)).toHaveLength(2)
  expect(await get('/orders.csv')).toContain(';Paid back outside the gateway;Refunded;')
})

test('a Z report tells tax and service charge, what makes up the drawer, what was paid back outside the gateway, refunds by way to pay, and what came without a sale', async () => {
  const { database, get } = await aShop('embedded')
  const counter = await aFedCounter(database, 'Satu')
  const outside = { drawer: { count: 1, amount: rupiah(4_000) }, transfer: { count: 0, amount: rupiah(0) } }
  const report = aShiftReport({
    mode: 'training',
    totals: {
      ...zReport.totals,
      outside,
      parts: {
        discount: { count: 1, amount: rupiah(1_500) },
        service: { count: 2, amount: rupiah(3_600) },
        tax: { count: 2, amount: rupiah(6_100) },
      },
      refundedParts: {
        service: { count: 0, amount: rupiah(0) },
        tax: { count: 1, amount: rupiah(1_800) },
      },
    },
    cash: { ...zReport.cash, taken: rupiah(31_000), refunded: rupiah(4_500) },
  })
  const { number } = report
  await counter.feed(entry('shifts', [number], { number, closed_at: 9, report: JSON.stringify(report) }))
  const page = await get(`/shifts/${counter.id}/${number}`)
  for (const [name, amount] of [
    ['Discounts', 'Rp 1.500'],
    ['Service charge', 'Rp 3.600'],
    ['Tax', 'Rp 6.100'],
    ['Tax refunded', 'Rp 1.800'],
    ['Refunded in cash from the drawer, outside the gateway', 'Rp 4.000'],
    ['Cash sales', 'Rp 31.000'],
    ['Cash refunds', 'Rp 4.500'],
    ['In', 'Rp 50.000'],
    ['Out', 'Rp 20.000'],
    ['Note', 'Listrik mati jam sepuluh'],
  ])
    expect(page).toContain(`<dt>${name}</dt><dd>${amount}</dd>`)
  expect(page).not.toMatch(/Refunded by transfer|Service charge refunded/)
  expect(page).toContain('data-label="Refunded">Rp 4.000<')
  expect(page).toContain('Static account · ')
  const file = await get('/shifts.csv')
  expect(file).toContain('Service charge (net);Tax (net)\r\n')
  expect(file).toMatch(/;3600;4300\r\n$/)
})
