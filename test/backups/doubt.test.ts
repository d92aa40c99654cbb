/** What a restore takes for unknown although the backup says more: it may have been sent since. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'
import { recoverForgotten } from '../../electron/journal/recovery/recover-forgotten.ts'
import { anAttempt, openOrderIn, orderIn } from '../helpers/orders.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'

const neverArrived = { kind: 'unknown', since: 5_000, reason: 'lost', neverArrived: true } as const
const notSent = {
  kind: 'rejected',
  since: 5_000,
  errCode: null,
  reason: 'no line',
  cause: 'notSent',
} as const
const restored = { kind: 'unknown', since: 9_000, neverArrived: false } as const

function aBackup() {
  const database = openDatabase(':memory:', migrations)
  return { database, journal: journalOn(database) }
}

const restore = (database: DatabaseSync) =>
  recover(database, { damaged: null, asked: [], reported: [], numbers: new Map(), at: 9_000 })

test('what had never arrived by the backup may have been sent again since: nobody may withdraw it, or sell past it, before the gateway has answered', async () => {
  const { database, journal } = aBackup()
  const order = await orderIn(journal, anAttempt(), neverArrived)
  const { merchantTradeNo } = await paidInJournal(journal)
  const refund = await refundIn(journal, aNewRefund({ merchantTradeNo }), neverArrived)
  restore(database)
  expect(await journal.readOrder(order.merchantTradeNo)).toMatchObject({ state: restored })
  expect(await journal.readRefund(refund.merchantRefundNo)).toMatchObject({ state: restored })
})

test('an order that never arrived and was given up is not asked about as if it were new', async () => {
  const { database, journal } = aBackup()
  const { merchantTradeNo } = await orderIn(journal, anAttempt(), neverArrived)
  await journal.supersede(merchantTradeNo, 'unknown', 6_000)
  restore(database)
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: neverArrived })
})

test('a sale that went on with another channel after a request that was not sent comes back with that one', async () => {
  const { database, journal } = aBackup()
  const saleId = randomUUID()
  const first = await orderIn(journal, anAttempt({ saleId, paymentType: 'QRIS', payer: null }), notSent)
  const second = await openOrderIn(journal, anAttempt({ saleId }))
  restore(database)
  expect(await journal.readOrder(second.merchantTradeNo)).toMatchObject({ state: { kind: 'open' } })
  expect(await journal.readOrder(first.merchantTradeNo)).toMatchObject({ state: restored, superseded: true })
})

test('a journal that has lost the second sending of what never arrived knows it from the request journal', async () => {
  const { database, journal } = aBackup()
  const order = await orderIn(journal, anAttempt(), neverArrived)
  const { merchantTradeNo } = await paidInJournal(journal)
  const refund = await refundIn(journal, aNewRefund({ merchantTradeNo }), neverArrived)
  const log = join(temporaryFolder(), 'exchanges.log')
  const start = (sentAt: number) => {
    const lines = [
      { operation: 'createVirtualAccount', number: order.merchantTradeNo },
      { operation: 'refundEMoneyOrder', number: refund.merchantRefundNo },
    ].map((line) => ({
      at: new Date(sentAt).toISOString(),
      journal: journal.id,
      ...line,
      result: 'OutcomeUnknown timeout',
    }))
    writeFileSync(log, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
    return recoverForgotten(database, log, 9_000)
  }
  expect(start(neverArrived.since - 1)).toBeNull()
  expect(await journal.readRefund(refund.merchantRefundNo)).toMatchObject({ state: neverArrived })
  expect(start(neverArrived.since + 1)).toMatchObject({ orders: 1, refunds: 1 })
  expect(await journal.readOrder(order.merchantTradeNo)).toMatchObject({ state: restored })
  expect(await journal.readRefund(refund.merchantRefundNo)).toMatchObject({ state: restored })
})
