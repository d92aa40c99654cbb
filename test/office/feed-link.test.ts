import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readEnrolled } from '../../electron/office/enrolled.ts'
import { after } from '../../platform/office/feed-chain.ts'
import type { Database } from '../../services/office/database/database.ts'
import { type FeedEntry, type FeedPlace, feedStart } from '../../shared/office/feed.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner, quickClock, rawLink } from './enrolled-counters.ts'
import { type Machine, shakeHands } from './handshake.ts'

const cart = (key: string): FeedEntry => [
  'held_carts',
  JSON.stringify([key]),
  JSON.stringify({ sale_id: key }),
]

/** A counter whose messages are sent by hand. */
async function aHandCounter(clock = quickClock) {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database, { clock })
  const counter = aCounter()
  await counter.enrol(await office.code('Kasir'))
  counter.office.stop()
  const enrolled = readEnrolled(counter.folder)
  if (!enrolled) throw new Error('nothing was kept')
  let kept: Machine = enrolled
  async function connect() {
    const link = await rawLink(office.office.url)
    const { turn, welcome } = await shakeHands(link.ask, kept)
    kept = { ...kept, turn }
    const feed = (packed: Buffer, from: FeedPlace, to: FeedPlace) => {
      for (let at = 0; at < packed.length; at += 32_000) link.sendBytes(packed.subarray(at, at + 32_000))
      return link.ask({ say: 'feed', from, to })
    }
    return {
      welcome,
      drop: link.drop,
      feed,
      send: (from: FeedPlace, ...entries: FeedEntry[]) =>
        feed(gzipSync(JSON.stringify(entries)), from, entries.reduce(after, from)),
    }
  }
  return { database, office, counterId: kept.counterId, connect }
}

const keysIn = async (database: Database) =>
  (await database.query<{ key: string }>('SELECT key FROM copies ORDER BY key')).map(({ key }) => key)

test('a batch counts once, however often it is sent, and only where it follows the copy', async () => {
  const { database, connect } = await aHandCounter()
  const { welcome, send, feed } = await connect()
  expect(welcome).toMatchObject({ say: 'welcome', copy: feedStart })
  const first = after(feedStart, cart('a'))
  expect(await send(feedStart, cart('a'))).toEqual({ say: 'fed', copy: first })
  expect(await send(feedStart, cart('a'))).toEqual({ say: 'fed', copy: first })
  expect(await send({ ...first, position: 7 }, cart('too far'))).toEqual({ say: 'fed', copy: first })
  expect(await send({ ...first, hash: 'f'.repeat(64) }, cart('another chain'))).toEqual({
    say: 'fed',
    copy: first,
  })
  // Entries that are not those of the hash were altered on their way, or by a mistake.
  const altered = gzipSync(JSON.stringify([cart('altered')]))
  expect(await feed(altered, first, after(first, cart('b')))).toEqual({ say: 'fed', copy: first })
  expect(await keysIn(database)).toEqual(['["a"]'])
})

test('a link writes nothing more once a newer one has followed it; a counter that was ended writes nothing more either', async () => {
  const { database, office, connect, counterId } = await aHandCounter()
  const one = await connect()
  const other = await connect()
  expect(await one.send(feedStart, cart('old'))).toBe('closed')
  expect(await other.send(feedStart, cart('new'))).toMatchObject({ say: 'fed' })
  await office.post('/counters/end', { id: counterId })
  expect(await other.send(after(feedStart, cart('new')), cart('more'))).toEqual({
    say: 'refuse',
    because: 'ended',
  })
  expect(await keysIn(database)).toEqual(['["new"]'])
})

test('a message that is not a batch ends the link: no gzip, no entries, a bomb, too many pieces', async () => {
  const { database, office, connect } = await aHandCounter()
  const to = after(feedStart, cart('a'))
  const none = [
    Buffer.from('not packed'),
    gzipSync('{}'),
    gzipSync('[]'),
    gzipSync('[["x"]]'),
    gzipSync(JSON.stringify([['held_carts', '[]', 'a\0b']])),
    gzipSync(Buffer.alloc(65 * 1024 * 1024)),
    Buffer.alloc(9 * 1024 * 1024),
  ]
  for (const packed of none) expect(await (await connect()).feed(packed, feedStart, to)).toBe('closed')
  expect([await keysIn(database), office.troubles]).toEqual([[], []])
})

test('a name that PostgreSQL can not keep stops no feed', async () => {
  const { database, connect } = await aHandCounter()
  const { send } = await connect()
  const order = {
    merchant_trade_no: 'A',
    sale_id: 's',
    payment_type: 'QRIS',
    state: 'paid',
    amount: 5,
    created_at: 7,
    superseded: 0,
    payer: 'Bu\0di \ud800',
  }
  expect(await send(feedStart, ['orders', '[1]', JSON.stringify(order)])).toMatchObject({
    copy: { position: 1 },
  })
  expect(await database.query('SELECT number, payer, amount FROM orders')).toEqual([
    { number: 'A', payer: 'Bu di \ufffd', amount: 5 },
  ])
})

const MEBIBYTE = 1024 * 1024
const blanks = (bytes: number) => gzipSync(`[${' '.repeat(bytes - 2)}]`)
const brokenOff = (whole: Buffer) => whole.subarray(0, -8)

test.each([
  ['of nothing', blanks(64 * MEBIBYTE), 6_300],
  ['that does not end', brokenOff(blanks(64 * MEBIBYTE)), 6_300],
  ['that has too much', blanks(65 * MEBIBYTE), 6_300],
  ['as counters send them', blanks(MEBIBYTE), null],
])(
  'a counter rests after a batch %s as long as it was once unpacked, on a new link too',
  async (_what, batch, rest) => {
    const waits: { readonly ms: number; readonly end: () => void }[] = []
    const { connect, database } = await aHandCounter({
      ...quickClock,
      elapsed: () => 1_000,
      after(ms, work) {
        if (ms !== rest) return quickClock.after(ms, work)
        waits.push({ ms, end: work })
        return () => {}
      },
    })
    const first = await connect()
    expect(await first.feed(batch, feedStart, feedStart)).toBe('closed')
    const left = await connect()
    const gone = left.send(feedStart, cart('left'))
    if (rest !== null) {
      await expect.poll(() => waits.length).toBe(1)
      left.drop()
      expect(await gone).toBe('closed')
      const last = (await connect()).send(feedStart, cart('last'))
      await expect.poll(() => waits.length).toBe(2)
      for (const { end } of waits) end()
      expect(await last).toMatchObject({ say: 'fed' })
      expect(await keysIn(database)).toEqual(['["last"]'])
    } else expect(await gone).toMatchObject({ say: 'fed' })
  },
)
