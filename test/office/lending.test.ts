import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { rupiah } from '../../shared/money.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { aDatabase, anAddress, hasServer, kinds } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { counterAt, ended, enrolAt, findAt, paidByWallet, refund } from './two-counters.ts'

const NOW = 1_000_000
const TURN = 'turn-of-the-newest-link'

/** A counter that has sent everything, of a merchant and a mode. */
async function aCounterAt({ query }: Database, name: string, { serves = 'shop', mode = 'training' } = {}) {
  const id = randomUUID()
  await query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at, serves)
      VALUES ($1, $2, $3, 'key', 1, $4, '1', 1, $5, $6)`,
    ...[id, name, mode, TURN, NOW, serves],
  )
  await query("INSERT INTO feeds (counter, position, hash, written_at, whole) VALUES ($1, 1, '', 1, 1)", id)
  return id
}

/** An order of 100 rupiah whose right is with the office. */
async function anOrderOf({ query }: Database, counter: string, number: string) {
  await query(
    `INSERT INTO orders (counter, mode, number, id, sale, channel, state, amount, created_at, superseded)
      SELECT id, mode, $2, 1, 'sale', 'Cash', 'paid', 10000, 1, false FROM counters WHERE id = $1`,
    ...[counter, number],
  )
  await query(
    `INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'orders', '[1]', '{}', 1)`,
    counter,
  )
  await query('INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, 1)', number, counter)
}

describe.each(kinds)('on the %s', (kind) => {
  test('lends one right to one counter, for one refund, only to the newest link of a counter of that merchant and mode', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const home = await aCounterAt(database, 'Kasir 1')
    const [one, other] = [await aCounterAt(database, 'Kasir 2'), await aCounterAt(database, 'Kasir 3')]
    const [stranger, live] = [
      await aCounterAt(database, 'Lain', { serves: 'other' }),
      await aCounterAt(database, 'Asli', { mode: 'live' }),
    ]
    await anOrderOf(database, home, 'LK-1')
    const wish = (counterId: string, refundNo: string, amount = 6_000, turn = TURN) =>
      book.borrow({ counterId, turn, number: 'LK-1', refund: refundNo, amount })

    expect(await wish(one, 'RF-1', 6_000, 'an-older-turn-of-a-copy')).toMatchObject({ refused: 'notReady' })
    expect(await wish(stranger, 'RF-1')).toMatchObject({ refused: 'notFound' })
    expect(await wish(live, 'RF-1')).toMatchObject({ refused: 'notFound' })
    expect(await wish(one, 'RF-1', 10_001)).toMatchObject({ refused: 'tooMuch' })
    // An offer that nobody took is worth nothing.
    expect(await wish(one, 'RF-1')).toMatchObject({ loan: { loan: 1 } })
    expect(await wish(other, 'RF-2')).toMatchObject({ loan: { loan: 2 } })
    expect(await book.take(one, TURN, 'LK-1', 1)).toBe(false)
    expect(await book.take(other, 'an-older-turn-of-a-copy', 'LK-1', 2)).toBe(false)
    expect(await book.take(other, TURN, 'LK-1', 2)).toBe(true)
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })
    expect(await wish(home, 'RF-4')).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })

    // It is dead, and has told nothing: what it was lent for stays reserved.
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", other, NOW)
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'busy' })
    await database.transaction((queries) => book.takeOver(queries, other))
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'tooMuch' })
    expect(await wish(one, 'RF-1', 4_000)).toMatchObject({ loan: { loan: 3 } })
  })
})

test.skipIf(!hasServer)('two offices that lend the same right at once lend it to one counter', async () => {
  const address = await anAddress()
  const offices = [await openPostgres(address), await openPostgres(address)] as const
  onTestFinished(async () => void (await Promise.all(offices.map((each) => each.close()))))
  const books = offices.map((each) => createLendingBook(each, () => NOW))
  const home = await aCounterAt(offices[0], 'Kasir 1')
  const counters = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aCounterAt(offices[0], `Kasir ${at + 2}`)),
  )
  for (let round = 0; round < 5; round += 1) {
    const number = `LK-${round}`
    await offices[0].query(`UPDATE copies SET row = '{}' WHERE counter = $1`, home)
    if (round === 0) await anOrderOf(offices[0], home, number)
    else {
      await offices[0].query(
        `INSERT INTO orders (counter, mode, number, id, sale, channel, state, amount, created_at, superseded)
          VALUES ($1, 'training', $2, 1, 'sale', 'Cash', 'paid', 10000, 1, false)`,
        ...[home, number],
      )
      await offices[0].query(
        'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, 1)',
        ...[number, home],
      )
    }
    const taken = await Promise.all(
      counters.map(async (counterId, at) => {
        const book = books[at % 2]
        const wish = { counterId, turn: TURN, number, refund: `RF-${round}-${at}`, amount: 10_000 }
        const lent = await book?.borrow(wish)
        return lent && 'loan' in lent ? book?.take(counterId, TURN, number, lent.loan.loan) : false
      }),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
})

test.skipIf(!hasServer)(
  'two counters at two offices of one PostgreSQL: the right is handed over at one, and the refund made at the other',
  { timeout: 120_000 },
  async () => {
    const address = await anAddress()
    const gateway = await startedSandbox()
    const [left, right] = [
      await anOfficeWithOwner(await openPostgres(address)),
      await anOfficeWithOwner(await openPostgres(address)),
    ]
    const [first, second] = [await counterAt(gateway), await counterAt(gateway)]
    await enrolAt(left, first, 'Kasir 1')
    await enrolAt(right, second, 'Kasir 2')
    const order = await paidByWallet(first, gateway, 50_000)
    await first.call('refund.handOver', { merchantTradeNo: order })
    const { entries } = await first.call('audit.list', { limit: 50 })
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'rightHandedOver', subject: order }))
    await expect
      .poll(async () => (await findAt(second, order))[0]?.right.kind, { timeout: 20_000 })
      .toBe('office')
    const made = await refund(second, order, 50_000)
    await ended(second, made.merchantRefundNo)
    await expect(refund(first, order, 1_000)).rejects.toThrow()
    const states = async () => (await findAt(first, order))[0]?.refunds.map(({ state }) => state)
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done'])
    await expect(refund(first, order, 1_000)).rejects.toMatchObject({ code: 'refundTooLarge' })
    expect((await findAt(first, order))[0]?.refunds).toMatchObject([
      { counter: 'Kasir 2', amount: rupiah(50_000) },
    ])
  },
)
