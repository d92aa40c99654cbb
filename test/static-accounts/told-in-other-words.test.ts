import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readNotification } from '../../electron/notifications/notification.ts'
import { rupiah } from '../../shared/money.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { arrives, newsOf, reportedFields } from '../helpers/news.ts'
import { merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { openedCore } from '../lifecycle/opened-core.ts'

const [vaCode, paymentType] = ['88011234', 'StaticBankLVA'] as const

test('a payment to an account of ours is asked about, whatever word for “paid” tells of it; one that is pending or failed is not', async () => {
  const { url } = await scriptedGateway(({ path, body, answer }) => {
    if (!path.endsWith('/query')) return answer({ paymentType, vaCode })
    const { merchantTradeNo: platformTradeNo } = body
    answer({ merchantTradeNo: platformTradeNo, platformTradeNo, status: '02', amount: '5000.00', vaCode })
  })
  const journal = aJournal()
  const core = openedCore({ journal, merchantId, secret, baseUrl: url })
  const { accountId } = await core.staticAccounts.create({ accountId: randomUUID(), paymentType, payer: 'B' })
  for (const status of ['SUCCESS', '2', '00', '01', '09', '02', null]) {
    const platformTradeNo = `P-${status}`
    const payment = reportedFields({ platformTradeNo, vaCode, amount: rupiah(5_000) })
    await arrives(core, newsOf({ payment, platformTradeNo, status, digest: platformTradeNo }))
  }
  const numbers = async () =>
    (await journal.listStaticPayments(accountId, 9))
      .filter(({ state }) => state.kind === 'confirmed')
      .map(({ merchantTradeNo }) => merchantTradeNo)
      .toSorted()
  await expect.poll(numbers).toEqual(['P-00', 'P-02', 'P-2', 'P-SUCCESS', 'P-null'])
})

test('a notification that names a payment only inside a list or a member is for people, and a ping is not', async () => {
  const payment = { vaCode, amount: 5_000, status: '02' }
  const read = (json: object) => readNotification(Buffer.from(JSON.stringify(json)))
  for (const wrapped of [[payment], { data: payment }, { event: 'paid', payments: [payment] }])
    expect(read(wrapped)).toMatchObject({ payment: { vaCode: null, amount: null }, status: null })
  for (const ping of [[], {}, { event: 'ping', data: { at: 1 } }, { merchantTradeNo: '', amount: null }])
    expect(read(ping)).toBeNull()
})
