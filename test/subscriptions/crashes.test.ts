import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { sandboxSetup, wish } from './subscription-setup.ts'

const evidence = { kind: 'created', detail: {} } as const

/** A journal in which Loket was stopped at a moment of a subscription's creation, and of a static account's. */
async function stoppedWhile(moment: 'intent' | 'sending'): Promise<string> {
  const file = join(temporaryFolder(), 'journal.db')
  const journal = openJournal(file)
  const { subscriptionId, ...wanted } = wish()
  const details = { ...wanted, feeType: 'BEN', message: null, customer: null, evidence, at: 1_000 } as const
  await journal.openSubscription({ ...details, number: 'SB-1', subscriptionId })
  const account = { accountId: 'a-1', paymentType: 'StaticBankLVA', payer: 'Budi', usedFor: null } as const
  await journal.openStaticAccount({ ...account, evidence, at: 1_000 })
  if (moment === 'sending') {
    const step = { from: 'intent', to: { kind: 'sending', since: 1_000 }, evidence: [] } as const
    await journal.takeSubscriptionStep({ number: 'SB-1', ...step })
    await journal.takeStaticAccountStep({ accountId: 'a-1', ...step })
  }
  await journal.close()
  return file
}

test('a subscription that was stopped before it was sent was never requested', async () => {
  const journal = openJournal(await stoppedWhile('intent'))
  await journal.resume(2_000)
  expect((await journal.readSubscription('SB-1'))?.state).toMatchObject({
    kind: 'rejected',
    cause: 'notSent',
  })
  expect((await journal.readStaticAccount('a-1'))?.state).toMatchObject({
    kind: 'rejected',
    cause: 'notSent',
  })
  await journal.close()
})

test('a subscription that was stopped while it was sent is unknown', async () => {
  const journal = openJournal(await stoppedWhile('sending'))
  await journal.resume(2_000)
  expect((await journal.readSubscription('SB-1'))?.state.kind).toBe('unknown')
  expect((await journal.readStaticAccount('a-1'))?.state.kind).toBe('unknown')
  await journal.close()
})

test('a cancellation that was under way is still asked for, and is followed to its end', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const first = await sandboxSetup({ file })
  const { number } = await first.subscriptions.create(wish({ amount: rupiah(20_000) }))
  await first.fault({ kind: 'dropAfter', operation: 'cancelEMoneySubscription', count: 1 })
  expect((await first.subscriptions.cancel(number)).state.kind).toBe('cancelling')
  await first.journal.close()
  const journal = openJournal(file)
  await journal.resume(Date.now())
  expect((await journal.readSubscription(number))?.state.kind).toBe('cancelling')
  expect((await journal.listSubscriptionsByState(['cancelling'])).map((one) => one.number)).toEqual([number])
  await journal.close()
})
