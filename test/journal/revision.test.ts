/** The higher revision is the newer of two answers about one row, so every change must raise it. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { rupiah } from '../../shared/money.ts'
import { anAttempt, openOrderIn, orderIn, paidState } from '../helpers/orders.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { aNewSubscription } from '../helpers/subscriptions.ts'

function journal(): Journal {
  const database = new DatabaseSync(':memory:')
  for (const { sql } of migrations) database.exec(sql)
  return journalOn(database)
}

/** The revisions of a row after each change to it, in the order of the changes. */
async function revisions<Row extends { readonly revision: number }>(
  read: () => Promise<Row | null>,
  changes: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const found = [(await read())?.revision ?? 0]
  for (const change of changes) {
    await change()
    found.push((await read())?.revision ?? 0)
  }
  return found
}

const rising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))

const evidence = { kind: 'created', detail: {} } as const
const A_YEAR_AGO = 1

describe('the revision of', () => {
  test('an order rises with each step, inquiry and report, also after the clock was put back', async () => {
    const books = journal()
    const merchantTradeNo = 'TRX-1'
    await openOrderIn(books, merchantTradeNo)
    const found = await revisions(
      () => books.readOrder(merchantTradeNo),
      [
        () => books.noteUnchanged(merchantTradeNo, A_YEAR_AGO),
        () => books.noteReportedPaid(merchantTradeNo, { at: A_YEAR_AGO, lasts: true }),
        () => books.supersede(merchantTradeNo, 'open', A_YEAR_AGO),
        () =>
          books.takeStep({
            merchantTradeNo,
            from: 'open',
            to: paidState({ since: A_YEAR_AGO }),
            evidence: [],
          }),
      ],
    )
    expect(rising(found), String(found)).toBe(true)
    await books.close()
  })

  test('an order rises when another attempt of its sale is paid, too: it is then one of two', async () => {
    const books = journal()
    for (const merchantTradeNo of ['TRX-1', 'TRX-2']) {
      await orderIn(books, anAttempt({ merchantTradeNo, saleId: 'one sale' }))
      await books.supersede(merchantTradeNo, 'sending', 1)
    }
    const pay = (merchantTradeNo: string) => () =>
      books.takeStep({ merchantTradeNo, from: 'sending', to: paidState(), evidence: [] })
    await pay('TRX-1')()
    const found = await revisions(() => books.readOrder('TRX-1'), [pay('TRX-2')])
    expect((await books.readOrder('TRX-1'))?.paidTwice).toBe(true)
    expect(rising(found), String(found)).toBe(true)
    await books.close()
  })

  test('a refund rises with each step and inquiry, and its order’s with each step', async () => {
    const books = journal()
    const [merchantTradeNo, merchantRefundNo] = ['TRX-1', 'RF-1']
    await orderIn(books, anAttempt({ merchantTradeNo, paymentType: 'WALLETABALANCE' }), paidState())
    const wanted = { merchantRefundNo, refundId: 'a', merchantTradeNo, platformRefundNo: 'P-1' }
    const toIntent = { ...wanted, amount: rupiah(1_000), reason: null, evidence, at: 5_000 }
    const step = (from: 'intent' | 'sending', to: Parameters<Journal['takeRefundStep']>[0]['to']) => () =>
      books.takeRefundStep({ merchantRefundNo, from, to, evidence: [] })
    const before = (await books.readOrder(merchantTradeNo))?.revision ?? 0
    const found = await revisions(
      () => books.readRefund(merchantRefundNo),
      [
        () => books.openRefund(toIntent),
        step('intent', { kind: 'sending', since: A_YEAR_AGO }),
        step('sending', { kind: 'unknown', since: A_YEAR_AGO, reason: '', neverArrived: false }),
        () => books.noteRefundUnchanged(merchantRefundNo, A_YEAR_AGO),
      ],
    )
    expect(rising(found), String(found)).toBe(true)
    // Its order tells what was refunded of it.
    expect((await books.readOrder(merchantTradeNo))?.revision).toBeGreaterThan(before)
    await books.close()
  })

  test('a subscription rises with each step, inquiry and announcement', async () => {
    const books = journal()
    const number = 'SB-1'
    const found = await revisions(
      () => books.readSubscription(number),
      [
        () => books.openSubscription(aNewSubscription({ number, at: 1 })),
        () =>
          books.takeSubscriptionStep({
            number,
            from: 'intent',
            to: { kind: 'sending', since: 1 },
            evidence: [],
          }),
        () => books.noteSubscriptionUnchanged(number, A_YEAR_AGO),
        () => books.noteAnnouncement(number, { chargeAt: 5, notifiedAt: A_YEAR_AGO }),
      ],
    )
    expect(rising(found), String(found)).toBe(true)
    await books.close()
  })

  test('a static account rises with each step, and with each payment to it', async () => {
    const books = journal()
    const accountId = 'a-1'
    const account = { accountId, paymentType: 'StaticBankLVA', payer: 'Budi', usedFor: null } as const
    const step =
      (from: 'intent' | 'sending', to: Parameters<Journal['takeStaticAccountStep']>[0]['to']) => () =>
        books.takeStaticAccountStep({ accountId, from, to, evidence: [] })
    const paid = { amount: rupiah(9_000), paidAt: null, payer: null, platformTradeNo: 'P-9' }
    const numbers = { merchantTradeNo: null, vaCode: '880', paymentType: null }
    const confirmed = { kind: 'confirmed', since: A_YEAR_AGO, accountNo: null, ...paid } as const
    const found = await revisions(
      () => books.readStaticAccount(accountId),
      [
        () => books.openStaticAccount({ ...account, evidence, at: 1 }),
        step('intent', { kind: 'sending', since: 1 }),
        step('sending', { kind: 'active', since: A_YEAR_AGO, vaCode: '880' }),
        async () => {
          const news = { accountId, reported: { ...paid, ...numbers }, name: 'one', at: 1, evidence }
          const { merchantTradeNo } = (await books.noteStaticPaymentNotified(news)).payment
          await books.takeStaticPaymentStep({ merchantTradeNo, from: 'heard', to: confirmed, evidence: [] })
        },
      ],
    )
    expect((await books.readStaticAccount(accountId))?.received.count).toBe(1)
    expect(rising(found), String(found)).toBe(true)
    await books.close()
  })

  test('a print job rises with each change of its state', async () => {
    const books = journal()
    await openOrderIn(books, 'TRX-1')
    const job = await books.addPrintJob(aReceiptJob('TRX-1', 1))
    const { id, printer } = job
    const revised = [job.revision]
    const noteOf = (changed: { readonly revision: number } | null | undefined) =>
      revised.push(changed?.revision ?? 0)
    noteOf((await books.takeJob(id, printer ?? '', 1))?.job)
    noteOf(await books.finishJob(id, { state: 'failed', failure: 'paperOut' }, A_YEAR_AGO))
    noteOf(await books.requeueJob(id, printer ?? '', A_YEAR_AGO))
    noteOf(await books.cancelJob(id, A_YEAR_AGO))
    expect(rising(revised), String(revised)).toBe(true)
    await books.close()
  })
})
