/** What an earlier run left open is asked about as if the counter had never been closed. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../shared/durations.ts'
import { reportedFields } from '../helpers/news.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { sandboxSetup, standingSetup, wish } from './subscription-setup.ts'

/** A counter that is closed and opened again so much later. */
async function closable() {
  const file = join(temporaryFolder(), 'journal.db')
  const before = await sandboxSetup({ file })
  return {
    ...before,
    async openedAfter(ms: number) {
      await before.journal.close()
      const at = { url: before.sandbox.url, secret: merchant.secret }
      const next = standingSetup({ ...at, journal: openJournal(file), watches: true })
      next.time.ahead = ms
      await next.subscriptions.watchOpen()
      await next.staticAccounts.watchOpen()
      return next
    },
  }
}

const detail = { status: '02', platformTradeNo: '', signature: 'valid' }

test('a charge while the counter was closed is counted at the start, and not hours after it', async () => {
  const { subscriptions, play, openedAfter } = await closable()
  const { number } = await subscriptions.create(wish())
  await play('subscriptions/confirm', { merchantTradeNo: number })
  await subscriptions.check(number)
  await play('subscriptions/charge', { merchantTradeNo: number, status: '02' })
  const { journal } = await openedAfter(7 * HOUR)
  const counted = async () => (await journal.tallyAfter(0, 10)).map(({ fact }) => fact)
  await expect.poll(counted).toEqual(['charged', 'charged'])
})

test('a subscription whose checkout ran out is asked about daily, also at a counter that is closed at night', async () => {
  const { subscriptions, play, openedAfter } = await closable()
  const { number } = await subscriptions.create(wish())
  expect((await subscriptions.check(number)).state.kind).toBe('pending')
  await play('subscriptions/confirm', { merchantTradeNo: number })
  const { changes } = await openedAfter(30 * HOUR)
  await expect.poll(() => changes.at(-1)?.state.kind).toBe('active')
})

test('a payment to a static account that was not confirmed before the end is asked about at the start', async () => {
  const { staticAccounts, sandbox, fault, openedAfter } = await closable()
  const account = { accountId: randomUUID(), paymentType: 'StaticBankLVA', payer: 'Budi' } as const
  const { accountId, state } = await staticAccounts.create(account)
  const vaCode = state.kind === 'active' ? state.vaCode : ''
  const answer = await sandbox.play('pay', { vaCode, amount: '75000.00' })
  const { merchantTradeNo } = (await answer.json()) as { merchantTradeNo: string }
  await fault({ kind: 'serverError', operation: 'queryVirtualAccount', count: 1 })
  await staticAccounts.onNotification({
    reported: reportedFields({ merchantTradeNo, vaCode }),
    name: 'n',
    detail,
  })
  expect((await staticAccounts.check(accountId)).received.count).toBe(0)
  const { journal } = await openedAfter(30 * MINUTE)
  const received = async () => (await journal.readStaticAccount(accountId))?.received.count
  await expect.poll(received).toBe(1)
})
