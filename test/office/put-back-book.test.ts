import { expect, onTestFinished, test } from 'vitest'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { createLending } from '../../services/office/lending/lending-work.ts'
import { notePutBack } from '../../services/office/lending/put-back.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import { aDatabase, kinds } from './databases.ts'
import { aCounterAt, NOW, TURN, twoCounters } from './lent-counters.ts'

/** Two counters at an office that was put back, and what the second one asks for. */
async function putBack() {
  const shop = await twoCounters()
  const { database, book, borrow, other } = shop
  const begun = await book.state()
  await database.transaction((queries) => notePutBack(queries, NOW))
  const now = await book.state()
  const told = (counter: string, state = now, turn = TURN) => book.noteTold(counter, turn, state)
  return { ...shop, begun, told, asked: () => borrow(other, 'RF-1', 4_000) }
}

test('after it was put back the office lends again once every counter of that mode has told everything, on a link that began since', async () => {
  const { database, begun, told, asked, home, other } = await putBack()
  await aCounterAt(database, 'Asli', { mode: 'live' })
  await database.query("UPDATE counters SET awaited_since = 1 WHERE name = 'Asli'")
  expect(await asked()).toEqual({ refused: 'forgotten', counter: 'Kasir 1' })
  await told(home, begun)
  await told(home, undefined, 'an-older-turn-of-a-copy')
  expect(await asked()).toEqual({ refused: 'forgotten', counter: 'Kasir 1' })
  await told(home)
  expect(await asked()).toEqual({ refused: 'forgotten', counter: 'Kasir 2' })
  await told(other)
  expect(await asked()).toMatchObject({ loan: { loan: 1 } })
})

test('the office does not wait for a counter that was lost, and its refunds are taken over', async () => {
  const { database, takeOver, told, asked, home, other } = await putBack()
  await told(other)
  const counters = createCounterBook(database, () => NOW)
  await counters.end(home, 'office')
  // It may still hold what it was lent.
  expect(await asked()).toEqual({ refused: 'forgotten', counter: 'Kasir 1' })
  await takeOver(home)
  expect(await asked()).toMatchObject({ loan: { loan: 1 } })
  expect((await counters.list()).map(({ awaitedSince }) => awaitedSince)).toEqual([null, null])
})

test('a counter leaves once it has told what the office has forgotten; one that leaves before is waited for', async () => {
  const { database, told, asked, home, other } = await putBack()
  await told(other)
  const counters = createCounterBook(database, () => NOW)
  expect(await counters.end(home, 'counter')).toBe(false)
  expect(await asked()).toEqual({ refused: 'forgotten', counter: 'Kasir 1' })
  await told(home)
  expect(await counters.end(home, 'counter')).toBe(true)
  expect(await asked()).toMatchObject({ loan: { loan: 1 } })
  await database.transaction((queries) => notePutBack(queries, NOW))
  await told(other, await createLendingBook(database, () => NOW).state())
  expect((await counters.list()).map(({ awaitedSince }) => awaitedSince)).toEqual([null, null])
})

test('a number of loans that the office has forgotten shows that it was put back: once, and only if the office itself has told it', async () => {
  const { database, book, home, other } = await twoCounters()
  const awaited = async () =>
    (
      await database.query<{ name: string }>(
        'SELECT name FROM counters WHERE awaited_since IS NOT NULL ORDER BY name',
      )
    ).map(({ name }) => name)
  await database.query('UPDATE lending_state SET lent = 7')
  const { lent: seven } = (await book.state()).told
  await database.query('UPDATE lending_state SET lent = 9')
  const { lent: nine } = (await book.state()).told
  await database.query('UPDATE lending_state SET lent = 5')
  for (const wrong of [seven.replace(/^7/, '8'), `9${seven.slice(1)}`, `6.${'x'.repeat(43)}`])
    await book.hearRemembered(home, { lent: wrong })
  expect(await awaited()).toEqual([])
  await book.hearRemembered(home, { lent: seven })
  expect(await awaited()).toEqual(['Kasir 1', 'Kasir 2'])
  await book.noteTold(home, TURN, await book.state())
  // It is still waited for, so that this is no news.
  await book.hearRemembered(other, { lent: nine })
  expect(await awaited()).toEqual(['Kasir 2'])
  await book.noteTold(other, TURN, await book.state())
  await book.hearRemembered(other, { lent: nine })
  expect([await awaited(), await book.state()]).toMatchObject([[], { told: { lent: nine } }])
})

/** What the office told while it had these counters too, which it has forgotten since. */
async function toldWith(names: readonly string[], left: string) {
  // Without an identity, all offices have the same key.
  const database = await aDatabase()
  for (const name of names) {
    const id = await aCounterAt(database, name)
    if (name === left) await createCounterBook(database, () => NOW).end(id, 'counter')
  }
  return (await createLendingBook(database, () => NOW).state()).told.counters
}

test('the office waits for a counter that it has forgotten once another one names it with the office’s own proof, unless it had left', async () => {
  const heard = await toldWith(['Kasir 3', 'Kasir 4'], 'Kasir 4')
  const { database, book, borrow, takeOver, home, other } = await twoCounters()
  const counters = createCounterBook(database, () => NOW)
  const awaited = async () =>
    (await counters.list()).filter(({ awaitedSince }) => awaitedSince !== null).map(({ name }) => name)
  const tell = (change: Partial<(typeof heard)[number]>) =>
    book.hearRemembered(home, { lent: null, counters: heard.map((each) => ({ ...each, ...change })) })
  await tell({ name: 'Kasir 5' })
  await tell({ mode: 'live' })
  await tell({ id: crypto.randomUUID() })
  await tell({ isGone: false, proof: 'x'.repeat(43) })
  await book.hearRemembered(home, { lent: null, counters: (await book.state()).told.counters })
  expect(await awaited()).toEqual([])
  await tell({})
  expect(await awaited()).toEqual(['Kasir 1', 'Kasir 2', 'Kasir 3'])

  for (const counter of [home, other]) await book.noteTold(counter, TURN, await book.state())
  await tell({})
  expect(await awaited()).toEqual(['Kasir 3'])
  expect(await borrow(other, 'RF-1', 4_000)).toEqual({ refused: 'forgotten', counter: 'Kasir 3' })
  const forgotten = (await counters.list()).find(({ isForgotten }) => isForgotten)
  expect(forgotten).toMatchObject({ name: 'Kasir 3', mode: 'training' })
  expect(await counters.keyOf(forgotten?.id ?? '')).toBeNull()
  await counters.end(forgotten?.id ?? '', 'office')
  await takeOver(forgotten?.id ?? '')
  expect(await borrow(other, 'RF-1', 4_000)).toMatchObject({ loan: { loan: 1 } })
})

test('the office waits in both modes for a machine with a turn of an unknown counter, or of a later incarnation of a known one, and refuses the former machine', async () => {
  const { database, book, borrow, takeOver, home, other } = await twoCounters()
  const counters = createCounterBook(database, () => NOW)
  const unknown = crypto.randomUUID()
  await counters.noteUnknown({ counterId: other, incarnation: 1 })
  expect((await counters.list()).filter(({ awaitedSince }) => awaitedSince !== null)).toEqual([])
  await counters.noteUnknown({ counterId: unknown, incarnation: 1 })
  await counters.noteUnknown({ counterId: home, incarnation: 2 })
  const begun = await book.state()
  await counters.noteUnknown({ counterId: home, incarnation: 2 })
  expect(await book.state()).toEqual(begun)
  for (const counter of [home, other]) await book.noteTold(counter, TURN, begun)
  expect(await borrow(other, 'RF-1', 4_000)).toMatchObject({ refused: 'forgotten' })
  expect([await counters.keyOf(home), await counters.formerKeyOf(home)]).toEqual([null, 'key'])
  await counters.end(home, 'office')
  await takeOver(home)
  expect(await borrow(other, 'RF-1', 4_000)).toEqual({ refused: 'forgotten', counter: unknown.slice(0, 8) })
})

test('a link from before ends once the office notices; a counter that remembers hears the number of loans, and an older one hears only words that it knows', async () => {
  const { database, book, home, other } = await twoCounters()
  const lending = createLending({ database, book, onTrouble: (error) => expect(error).toBeNull() })
  onTestFinished(lending.stop)
  const begin = async (id: string) => {
    const heard: OfficeMessage[] = []
    const begun = await book.state()
    const link = lending.work({ id, turn: TURN, lending: begun, say: (message) => heard.push(message) })
    onTestFinished(link.end)
    return { heard, link }
  }
  const [newer, older] = [await begin(home), await begin(other)]
  await newer.link.take({ say: 'remembers', lent: null })
  const borrow = { say: 'borrow', id: other, number: 'LK-1', refund: 'RF-1', amount: 4_000 } as const
  await older.link.take(borrow)
  expect(older.heard).toMatchObject([{ say: 'lent' }])
  await expect
    .poll(() => newer.heard)
    .toContainEqual(expect.objectContaining({ say: 'lending', lent: expect.stringMatching(/^1\./) }))

  await database.transaction((queries) => notePutBack(queries, NOW))
  await expect.poll(() => newer.heard.at(-1)).toEqual({ say: 'refuse', because: 'trouble' })
  expect(older.heard).toMatchObject([{ say: 'lent' }, { say: 'refuse', because: 'trouble' }])
  const again = await begin(other)
  await again.link.take(borrow)
  await again.link.take({ say: 'remembers', lent: null })
  await again.link.take(borrow)
  expect(again.heard.filter(({ say }) => say === 'notLent')).toMatchObject([
    { because: 'busy', counter: 'Kasir 1' },
    { because: 'forgotten', counter: 'Kasir 1' },
  ])
})

test.each(kinds)(
  'an office notices once that its tables are in another place, and never while they are where they were (%s)',
  async (kind) => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    expect((await book.state()).putBackAt).toBeNull()
    expect((await book.state()).putBackAt).toBeNull()
    for (const part of [0, 1, 2, 3]) {
      const [found] = await database.query<{ place: string }>('SELECT place FROM lending_state')
      const parts = (found?.place ?? '').split('/')
      expect(parts[part]).toMatch(/^[\dA-F]+$/)
      await database.query(
        'UPDATE lending_state SET place = $1',
        parts.map((each, at) => (at === part ? '1' : each)).join('/'),
      )
      expect((await book.state()).putBackAt).toBe(NOW + part)
      expect((await book.state()).putBackAt).toBe(NOW + part)
    }
  },
)
