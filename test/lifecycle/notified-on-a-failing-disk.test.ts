import { expect, test } from 'vitest'
import { onDisk } from '../helpers/failing-journal.ts'
import { newsOf } from '../helpers/news.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'
import { merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { told } from '../sales/sales-setup.ts'
import { openedCore } from './opened-core.ts'

test('a notification of an order that nothing watches comes again if what the gateway then says can not be written down', async () => {
  const { url } = await scriptedGateway((exchange) =>
    exchange.answer(told(exchange, { status: '02', paidTime: '20261121101500' })),
  )
  const disk = { fails: false }
  const journal = onDisk(openJournal(':memory:'), disk)
  const core = openedCore({ journal, merchantId, secret, baseUrl: url })
  const { merchantTradeNo } = await orderIn(journal, anAttempt(), { ...openState(), kind: 'expired' })
  const repeated = newsOf({ merchantTradeNo, status: '02', again: true })
  disk.fails = true
  await expect(core.notifications.keep(repeated)).rejects.toMatchObject({ code: 'notRecorded' })
  disk.fails = false
  await core.notifications.keep(repeated)
  expect((await journal.readOrder(merchantTradeNo))?.state.kind).toBe('paidLate')
})

test('a notification of a refund that is not in this journal is taken: nobody here will ever know it', async () => {
  const { url, requests } = await scriptedGateway(() => {})
  const core = openedCore({ journal: openJournal(':memory:'), merchantId, secret, baseUrl: url })
  await core.notifications.keep(newsOf({ merchantRefundNo: 'RF-ELSEWHERE', status: '02' }))
  expect(requests).toEqual([])
})
