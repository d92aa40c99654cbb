import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createHandOver } from '../../services/office/notifications/hand-over.ts'
import { createNotificationBook } from '../../services/office/notifications/notification-book.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import type { HandedNotification } from '../../shared/office/notification.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'
import { NONE_LENT } from './lent-counters.ts'

const shop = { mode: 'training', merchant: '010001' } as const
const verdict = { whose: 'others', acknowledgement: { headers: {}, body: 'e30=' } } as const

test('a counter that still checks a stored notification is not shown it twice, and newer ones follow', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  const enrolled = aCounter()
  await enrolled.enrol(await office.code('Kasir'))
  const [counter] = await database.query<{ id: string }>('SELECT id FROM counters')
  const troubles: unknown[] = []
  const handOver = createHandOver({
    book: createNotificationBook(database, Date.now),
    database,
    clock: systemClock,
    onTrouble: (error) => troubles.push(error),
  })
  onTestFinished(() => handOver.stop())
  const shown: HandedNotification[] = []
  const link = handOver.work({
    id: counter?.id ?? '',
    turn: '1',
    lending: NONE_LENT,
    say: (message: OfficeMessage) =>
      void (message.say === 'notification' && shown.push(message.notification)),
  })
  await link.take({ say: 'hears', merchantId: shop.merchant })
  const answer = (index: number) => link.take({ say: 'verdict', id: shown[index]?.id ?? '', verdict })
  const nobodys = () => shown.filter(({ isNobodys }) => isNobodys).map(({ body }) => atob(body))
  const receive = async (body: string) => {
    const received = handOver.receive(shop, { headers: {}, body: Buffer.from(body) }, () => {})
    const seen = () => shown.findIndex((each) => !each.isKept && atob(each.body) === body)
    await expect.poll(seen).not.toBe(-1)
    await answer(seen())
    return received
  }
  await receive('first')
  await expect.poll(nobodys).toEqual(['first'])
  link.beat()
  await receive('second')
  expect(nobodys()).toEqual(['first'])
  await answer(shown.findIndex(({ isNobodys }) => isNobodys))
  await expect.poll(nobodys).toEqual(['first', 'second'])
  expect(troubles).toEqual([])
})
