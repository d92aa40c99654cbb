import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('a static account’s payments are notified after a restart too', async () => {
  const dataDir = temporaryFolder()
  const before = await windowlessCounter({ dataDir })
  const accountId = randomUUID()
  await before.call('staticAccount.create', { accountId, paymentType: 'StaticBankLVA', payer: 'Siti' })
  await before.close()

  const { call } = await windowlessCounter({ dataDir })
  await call('training.payAccount', { accountId, amount: rupiah(75_000) })
  const received = async () => (await call('staticAccount.read', { accountId })).account.received
  await expect.poll(received).toEqual({ count: 1, sum: rupiah(75_000) })
})
