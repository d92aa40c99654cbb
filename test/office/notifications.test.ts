import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openServices } from '../../electron/composition/services.ts'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import { openTraining } from '../../electron/training/training.ts'
import { systemClock } from '../../platform/clock.ts'
import { createKnownSenders } from '../../services/office/limits/known-senders.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { headerTime, type RequestOptions, signedRequest } from '../helpers/signed-request.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

const path = `/notify/training/${merchant.id}`

/** An office, a gateway, and as many counters of one merchant as a test wants. */
async function aShop() {
  const database = await aDatabase('embedded')
  // Its limits count by a clock that stands still, however slow the machine.
  const office = await anOfficeWithOwner(database, { clock: { ...systemClock, elapsed: () => 0 } })
  const ledger = openLedger(':memory:')
  const gateway = await startedSandbox({ ledger })
  const notifyUrl = `${office.here}${path}`

  async function counter(name: string) {
    const folder = temporaryFolder()
    const journal = openJournal(join(folder, 'journal.db'))
    const settings = openSettings(folder)
    settings.change({ notifications: { publicUrl: notifyUrl } })
    const troubles: unknown[] = []
    const time = { ahead: 0 }
    const now = () => Date.now() + time.ahead
    const services = await openServices({
      journal,
      settings,
      log: () => {},
      interruptedPrinters: join(folder, 'owing.json'),
      connectivity: createGatewayConnectivity(now, () => {}),
      mode: 'training',
      connect: () =>
        openTraining({
          elsewhere: gateway.elsewhere,
          profileFile: join(folder, 'none.json'),
        }),
      now,
      officeAddress: () => office.here,
      emit: () => {},
      onTrouble: (error) => troubles.push(error),
    })
    onTestFinished(async () => {
      await services.close()
      await journal.close()
    })
    const link = aCounter(folder, journal, services.verifier)
    await link.enrol(await office.code(name))
    await expect.poll(link.how).toBe('connected')
    await expect.poll(office.page).toContain(`value="${notifyUrl}"`)
    const notified = async (number: string) =>
      (await journal.readTimeline(number)).filter(({ kind }) => kind === 'notified').length
    return {
      services,
      journal,
      time,
      troubles,
      notified,
      order: async (paymentType = 'BankAVA') => {
        const sale = { saleId: randomUUID(), paymentType, amount: rupiah(25_000), payer: 'Siti' }
        return (await services.sales.charge(sale)).merchantTradeNo
      },
      unplaced: async () => (await journal.listUnresolvedPayments(Date.now())).length,
      leave: () => link.office.stop(),
      comeBack: () => aCounter(folder, journal, services.verifier),
    }
  }
  const outcomes = () => ledger.notifications.list(20).map(({ outcome }) => outcome)
  const kept = async () =>
    (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications'))[0]?.count
  /** Posts what the gateway itself would have signed, or somebody else. */
  const post = (members: object, how: RequestOptions & { at?: string } = {}) =>
    signedRequest(office.here, how.at ?? path, { status: '02', ...members }, how)
  return { office, gateway, counter, outcomes, kept, post }
}

test('the gateway reaches every counter by one address: each order, refund and account finds its own, and the answer is signed', async () => {
  const { gateway, counter, outcomes, kept } = await aShop()
  const [one, other] = [await counter('Satu'), await counter('Dua')]
  const [first, second] = [await one.order(), await other.order('WALLETABALANCE')]
  await gateway.play('pay', { merchantTradeNo: first })
  await gateway.play('pay', { merchantTradeNo: second })
  await expect.poll(() => one.notified(first)).toBe(1)
  await expect.poll(() => other.notified(second)).toBe(1)
  await expect.poll(async () => (await other.journal.readOrder(second))?.state.kind).toBe('paid')
  const refund = { refundId: randomUUID(), merchantTradeNo: second, amount: rupiah(5_000) }
  const { merchantRefundNo } = await other.services.refunds.create(refund)
  await gateway.play('refunds/settle', { merchantRefundNo, status: '02' })
  const wish = { accountId: randomUUID(), paymentType: 'StaticBankLVA', payer: 'Budi' } as const
  const account = await other.services.staticAccounts.create(wish)
  const vaCode = account.state.kind === 'active' ? account.state.vaCode : ''
  await gateway.play('pay', { vaCode, amount: '12000.00', payer: 'Siti' })
  await expect
    .poll(async () => (await other.journal.readStaticAccountTimeline(wish.accountId)).map(({ kind }) => kind))
    .toContain('notified')
  await expect.poll(outcomes).toEqual(Array(4).fill('acknowledged'))
  expect(await Promise.all([one.unplaced(), other.unplaced(), kept()])).toEqual([0, 0, 0])
  expect([one.troubles, other.troubles]).toEqual([[], []])
})

test('for a counter that is away another one answers, and the office keeps it until the owner is back, however late', async () => {
  const { counter, kept, post, office } = await aShop()
  const [one, other] = [await counter('Satu'), await counter('Dua')]
  const number = await one.order()
  one.leave()
  await expect.poll(async () => (await post({ merchantTradeNo: number })).signatureValid).toBe(true)
  expect(await kept()).toBe(1)
  // Directly, it would be too old after a day.
  one.time.ahead = 90_000_000
  const back = one.comeBack()
  await expect.poll(() => one.notified(number)).toBe(1)
  await expect.poll(kept).toBe(0)
  expect([await one.unplaced(), await other.unplaced(), back.troubles, office.troubles]).toEqual([
    0,
    0,
    [],
    [],
  ])
})

test('a notification that comes again and again is kept once, and one that no counter knows stays a case at one counter', async () => {
  const { counter, kept, post, office } = await aShop()
  const [one, other] = [await counter('Satu'), await counter('Dua')]
  const [number, timestamp] = [await one.order(), headerTime(Date.now())]
  const ours = { requestId: 'R-1', merchantTradeNo: number }
  const nobodys = { requestId: 'R-2', merchantTradeNo: 'T-9', platformTradeNo: 'P-9', amount: '5000.00' }
  one.leave()
  for (let times = 0; times < 4; times += 1) {
    expect((await post(ours, { timestamp })).status).toBe(200)
    const reply = await post(nobodys, { timestamp })
    expect([reply.status, reply.signatureValid]).toEqual([200, true])
  }
  expect(await kept()).toBe(2)
  const back = one.comeBack()
  await expect.poll(kept).toBe(0)
  expect((await post(nobodys, { timestamp })).status).toBe(200)
  await expect.poll(kept).toBe(0)
  expect(await one.notified(number)).toBe(1)
  expect((await one.unplaced()) + (await other.unplaced())).toBe(1)
  expect([back.troubles, office.troubles]).toEqual([[], []])
})

test('a forged notification does nothing; without a counter the office asks the gateway to come again', async () => {
  const { counter, kept, post, office } = await aShop()
  expect((await post({ merchantTradeNo: 'T-1' })).status).toBe(503)
  const one = await counter('Satu')
  const number = await one.order()
  const news = { merchantTradeNo: number }
  expect((await post(news, { secret: 'theirs' })).status).toBe(401)
  expect((await post(news, { merchantId: '020002' })).status).toBe(401)
  expect((await post(news, { timestamp: headerTime(Date.now() - 90_000_000) })).status).toBe(401)
  expect((await post(news, { at: `/notify/${merchant.id}` })).status).toBe(503)
  expect((await post(news, { at: '/notify/training/..%2F..' })).status).toBe(404)
  expect((await post({ ...news, memo: 'x'.repeat(66_000) })).status).toBe(413)
  expect([await one.notified(number), await one.unplaced(), await kept()]).toEqual([0, 0, 0])
  expect((await post(news)).status).toBe(200)
  expect(await one.notified(number)).toBe(1)
  expect(office.troubles).toEqual([])
})

test('a notification is taken however HTTP lets a proxy write its address, and at no other one', async () => {
  const office = await anOfficeWithOwner()
  const { hostname, port, origin } = new URL(office.here)
  /** The status that a request line gets: 503 is the door’s, because there is no counter. */
  async function statusOf(target: string, host = `${hostname}:${port}`): Promise<string> {
    const socket = connect(Number(port), hostname)
    socket.end(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`)
    return (await text(socket)).split(' ')[1] ?? 'none'
  }
  for (const target of [path, `${origin}${path}`, `HTTP://proxy.example${path}`, `${path}?`])
    for (const host of [undefined, 'proxy.example'])
      expect([target, host, await statusOf(target, host)]).toEqual([target, host, '503'])
  for (const target of [
    `${path}/`,
    `/${path}`,
    `${origin}/`,
    `http://[${path}`,
    'http://',
    `ftp://proxy.example${path}`,
  ])
    expect([target, await statusOf(target)]).toEqual([target, '404'])
})

test('a sender that floods a shop with forgeries is cut off after sixty a minute', async () => {
  const { counter, post } = await aShop()
  await counter('Satu')
  const forged = await Promise.all(Array.from({ length: 70 }, () => post({}, { secret: 'theirs' })))
  const statuses = forged.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(60).fill(401), ...Array(10).fill(429)])
})

/** Believes what says that it is signed. */
const believesSigned = {
  merchantId: merchant.id,
  take: async ({ body }: { readonly body: string }) =>
    Buffer.from(body, 'base64').toString() === 'signed'
      ? ({ whose: 'ours', acknowledgement: { headers: {}, body: 'e30=' } } as const)
      : ({ whose: 'forged' } as const),
}

test('a forger who is cut off uses up no more of the limit that all senders to a shop have together', async () => {
  const address = 'https://office.example'
  const clock = { ...systemClock, elapsed: () => 0 }
  const database = await aDatabase('embedded')
  const { here, code, troubles } = await anOfficeWithOwner(database, { clock, address })
  const counter = aCounter(undefined, undefined, believesSigned)
  await counter.enrol((await code('Satu')).replace(address, here))
  await expect.poll(counter.how).toBe('connected')
  const send = async (from: string, body: string) =>
    (await fetch(here + path, { method: 'POST', headers: { 'x-forwarded-for': from }, body })).status
  await expect.poll(() => send('198.51.100.0', 'theirs'), { interval: 500 }).toBe(401)
  const flood = (from: string) => Promise.all(Array.from({ length: 60 }, () => send(from, 'theirs')))
  for (let forger = 1; forger <= 5; forger += 1) {
    expect(await flood(`198.51.100.${forger}`)).toEqual(Array(60).fill(401))
    expect(await flood(`198.51.100.${forger}`)).toEqual(Array(60).fill(429))
  }
  expect(await send('203.0.113.7', 'signed')).toBe(200)
  expect(troubles).toEqual([])
})

test('forgers at any number of addresses keep a gateway out only until a counter has believed it once, also before a restart of the office', async () => {
  const address = 'https://office.example'
  const clock = { ...systemClock, elapsed: () => 0 }
  const database = await aDatabase('embedded')
  const first = await anOfficeWithOwner(database, { clock, address })
  const counter = aCounter(undefined, undefined, believesSigned)
  await counter.enrol((await first.code('Satu')).replace(address, first.here))
  await expect.poll(counter.how).toBe('connected')
  const send = async (from: string, body: string) =>
    (await fetch(first.here + path, { method: 'POST', headers: { 'x-forwarded-for': from }, body })).status
  const forge = async () => {
    for (let forger = 0; forger < 11; forger += 1)
      await Promise.all(Array.from({ length: 60 }, () => send(`198.51.100.${forger}`, 'theirs')))
    expect(await send('198.51.100.99', 'theirs')).toBe(429)
  }
  // Until a counter has heard of it, each try is one of sixty.
  await expect.poll(() => send('203.0.113.7', 'signed'), { interval: 500 }).toBe(200)
  await forge()
  expect(await send('203.0.113.7', 'signed')).toBe(200)
  // Another merchant of that gateway may have it send what no counter here believes, as often as strangers may together.
  for (const most of [300, 298])
    expect(await Promise.all(Array.from({ length: most }, () => send('203.0.113.7', 'theirs')))).toEqual(
      Array(most).fill(401),
    )
  expect(await send('203.0.113.7', 'signed')).toBe(200)
  const wrong = await Promise.all(Array.from({ length: 4 }, () => send('203.0.113.7', 'theirs')))
  expect(wrong.filter((status) => status === 429)).toHaveLength(2)

  await first.office.close()
  await expect.poll(counter.how).toBe('away')
  const second = await anOfficeWithOwner(database, { clock, address, port: first.port })
  await expect.poll(counter.how).toBe('connected')
  await expect.poll(() => send('198.51.100.98', 'theirs'), { interval: 500 }).toBe(401)
  await forge()
  expect(await send('203.0.113.7', 'signed')).toBe(200)
  expect([first.troubles, second.troubles]).toEqual([[], []])
})

const counterId = 'e2a8f0a4-0c57-4d5b-9a43-0d4a7a1d8f10'

test('a sender that another process of the office has believed gets in when it comes again', async () => {
  const database = await aDatabase('embedded')
  const time = { now: 1_000_000 }
  const options = { database, now: () => time.now, onTrouble: (error: unknown) => troubles.push(error) }
  const troubles: unknown[] = []
  const [one, other] = [createKnownSenders(options), createKnownSenders(options)]
  const [shop, training] = [
    { mode: 'live', merchant: merchant.id },
    { mode: 'training', merchant: merchant.id },
  ] as const
  await other.read()
  one.remember(shop, '203.0.113.7', counterId)
  const stored = () => database.query<{ at: number }>('SELECT at FROM known_senders')
  await expect.poll(stored).toEqual([{ at: 1_000_000 }])
  expect(other.isKnown(shop, '203.0.113.7')).toBe(false)
  time.now += 61_000
  await other.read()
  expect([other.isKnown(shop, '203.0.113.7'), other.isKnown(training, '203.0.113.7')]).toEqual([true, false])
  // It is written again when a day has passed, and no earlier.
  other.remember(shop, '203.0.113.7', counterId)
  time.now += 2 * 86_400_000
  one.remember(shop, '203.0.113.7', counterId)
  await expect.poll(stored).toEqual([{ at: 1_061_000 + 2 * 86_400_000 }])
  time.now += 91 * 86_400_000
  const late = createKnownSenders(options)
  await late.read()
  expect(late.isKnown(shop, '203.0.113.7')).toBe(false)
  late.remember(shop, '203.0.113.8', counterId)
  await expect.poll(stored).toEqual([{ at: time.now }])
  // A clock that was put back keeps no gateway out.
  time.now -= 3_600_000
  one.remember(shop, '203.0.113.9', counterId)
  await expect.poll(stored).toHaveLength(2)
  await late.read()
  expect(late.isKnown(shop, '203.0.113.9')).toBe(true)
  expect(troubles).toEqual([])
})

test('if a thief of a counter’s key names many addresses, the office keeps the newest twenty, and all that other counters have named', async () => {
  const database = await aDatabase('embedded')
  const options = { database, now: () => time.now, onTrouble: () => {} }
  const time = { now: 1_000_000 }
  const known = createKnownSenders(options)
  const shop = { mode: 'live', merchant: merchant.id } as const
  const addresses = ['10.1.1.1', ...Array.from({ length: 40 }, (_, thiefs) => `10.9.9.${thiefs}`), '10.1.1.2']
  for (const address of addresses) {
    time.now += 1
    known.remember(shop, address, address.startsWith('10.1') ? counterId : 'a stolen key')
    // The gateway sends to the thief's counter as well.
    if (address === '10.1.1.1') known.remember(shop, address, 'a stolen key')
  }
  const stored = async () =>
    (await database.query<{ address: string }>('SELECT address FROM known_senders')).map((row) => row.address)
  const newest = ['10.1.1.1', ...addresses.slice(-21)].sort()
  await expect.poll(async () => (await stored()).sort()).toEqual(newest)
  const again = createKnownSenders(options)
  await again.read()
  for (const senders of [known, again])
    expect(addresses.filter((address) => senders.isKnown(shop, address)).sort()).toEqual(newest)
})

test('a counter’s answer sets only the document’s own headers on the office’s address, and is never a page there', async () => {
  const { here, code } = await anOfficeWithOwner()
  const headers = {
    'Set-Cookie': 'loket_office=theirs',
    'X-SIGNATURE': 's',
    Location: 'https://evil.example',
    'content-type': 'text/html',
    'X-Content-Type-Options': 'none',
    'X-Other': 'theirs',
  }
  const verdict = { whose: 'ours', acknowledgement: { headers, body: 'e30=' } } as const
  const counter = aCounter(undefined, undefined, { merchantId: merchant.id, take: async () => verdict })
  await counter.enrol(await code('Curian'))
  await expect.poll(counter.how).toBe('connected')
  await expect.poll(async () => (await fetch(here + path, { method: 'POST' })).status).toBe(200)
  const reply = await fetch(here + path, { method: 'POST' })
  const names = ['set-cookie', 'location', 'x-other', 'x-signature', 'content-type', 'x-content-type-options']
  const said = names.map((name) => reply.headers.get(name))
  const json = 'application/json;charset=utf-8'
  expect([said, await reply.text()]).toEqual([[null, null, null, 's', json, 'nosniff'], '{}'])
})
