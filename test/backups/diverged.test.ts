/** A counter that went back to a backup and has sold on from there, and then finds a newer backup. */

import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { lostSince } from '../../electron/journal/recovery/lost-since.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'
import { rupiah } from '../../shared/money.ts'
import { aCashPayment, anAttempt, openOrderIn } from '../helpers/orders.ts'
import { aRefundAtOnce } from '../helpers/refunds.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

interface Copy {
  readonly database: DatabaseSync
  readonly journal: Journal
  readonly file: string
}

function opened(file: string): Copy {
  const database = openDatabase(file, migrations)
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  return { database, journal: journalOn(database, file, new Uint8Array(32)), file }
}

const sell = (journal: Journal, merchantTradeNo: string) =>
  openOrderIn(journal, anAttempt({ merchantTradeNo, payer: `Payer of ${merchantTradeNo}` }))

const moveCash = (journal: Journal, movementId: string) =>
  journal.moveCash({
    movementId,
    at: 1,
    kind: 'out',
    amount: rupiah(5_000),
    note: 'Es',
    authority: { by: null },
  })

/** The newer backup, and the journal that went on from an older one; both have the order LK-1 in common. */
async function diverged() {
  const folder = temporaryFolder()
  const newer = opened(join(folder, 'newer.db'))
  await sell(newer.journal, 'LK-1')
  const present = join(folder, 'present.db')
  await newer.journal.copyTo(present)
  for (const number of ['LK-2', 'LK-3', 'LK-4']) await sell(newer.journal, number)
  await moveCash(newer.journal, 'then')
  const since = opened(present)
  await sell(since.journal, 'LK-A')
  await since.journal.payInCash(aCashPayment({ merchantTradeNo: 'LK-B', saleId: 'cash' }))
  await moveCash(since.journal, 'now')
  return { newer, since }
}

test('what was sold on the older one comes back with everything that was written down about it', async () => {
  const { newer, since } = await diverged()
  recover(newer.database, { damaged: since.database, asked: [], reported: [], numbers: new Map(), at: 9_000 })
  const { orders } = await newer.journal.listOrders({ search: '', limit: 10 })
  expect(orders.map(({ merchantTradeNo, state }) => [merchantTradeNo, state.kind]).sort()).toEqual([
    ['LK-1', 'open'],
    ['LK-2', 'open'],
    ['LK-3', 'open'],
    ['LK-4', 'open'],
    ['LK-A', 'unknown'],
    ['LK-B', 'paid'],
  ])
  expect(await newer.journal.readOrder('LK-A')).toMatchObject({ payer: 'Payer of LK-A' })
  const evidence = async ({ journal }: Copy) =>
    (await journal.readTimeline('LK-A')).map(({ kind }) => kind).filter((kind) => kind !== 'stateChanged')
  expect(await evidence(newer)).toEqual([...(await evidence(since)), 'restored'])
  const moved = newer.database.prepare('SELECT movement_id AS name FROM cash_movements ORDER BY id').all()
  expect(moved).toEqual([{ name: 'then' }, { name: 'now' }])
})

test('what the backup has already is not written down twice', async () => {
  const { newer, since } = await diverged()
  const before = await newer.journal.readTimeline('LK-1')
  recover(newer.database, { damaged: since.database, asked: [], reported: [], numbers: new Map(), at: 9_000 })
  recover(newer.database, { damaged: since.database, asked: [], reported: [], numbers: new Map(), at: 9_500 })
  expect(await newer.journal.readTimeline('LK-1')).toEqual(before)
  expect(newer.database.prepare('SELECT count(*) AS n FROM cash_movements').get()).toEqual({ n: 2 })
})

test('the owner is told what the backup lacks, although it has more rows', async () => {
  const { newer, since } = await diverged()
  await since.journal.refundAtOnce(aRefundAtOnce({ merchantTradeNo: 'LK-B', amount: rupiah(5_000) }))
  await newer.journal.close()
  expect(await lostSince(newer.file, since.journal)).toMatchObject({
    orders: 1,
    cashOrders: 1,
    refunds: 0,
    ownRefunds: 1,
  })
})
