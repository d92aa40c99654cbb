/** A charge that the gateway had not decided yet when its subscription ended. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR } from '../../shared/durations.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { scriptedSetup, told, wish } from './subscription-setup.ts'

const first = { platformTradeNo: 'C-1', amount: 50_000, status: '02', successTime: '20261101100000' }
const underWay = { platformTradeNo: 'C-2', amount: 50_000, status: '01' }
const isPaid = { ...underWay, status: '02', successTime: '20261201100000' }

/** Ended by the shop while its second charge is under way; the gateway tells of it in no other way than when asked. */
async function ended(script: { charges: object[]; status: string }, file: string) {
  const profile = readProfile({ polling: { onTheSpot: [{ every: 0.1 }], afterTheEnd: [1, 2, 3] } })
  const setup = await scriptedSetup(
    (exchange) => {
      if (exchange.path.endsWith('/removesub')) script.status = '06'
      const paymentInfo = exchange.path.includes('/query') ? { paymentInfo: script.charges } : {}
      exchange.answer(told(exchange, { status: script.status, ...paymentInfo }))
    },
    { file, profile, watches: true },
  )
  const counted = async () => (await setup.journal.tallyAfter(0, 10)).map(({ fact }) => fact)
  return { ...setup, counted }
}

const begun = () => ({ charges: [underWay, first], status: '02' })

async function cancelled(script = begun(), file = ':memory:') {
  const setup = await ended(script, file)
  const { number } = await setup.subscriptions.create(wish())
  await setup.subscriptions.check(number)
  expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelled')
  const read = async () => setup.journal.readSubscription(number)
  const readSince = async () => {
    const found = await read()
    return (found?.lastCheckedAt ?? 0) > (found?.state.since ?? 0)
  }
  await expect.poll(readSince).toBe(true)
  expect(await read()).toMatchObject({ chargesRead: false })
  return { ...setup, number, read, script }
}

test('is counted once it is paid, and then nothing more is asked', async () => {
  const { script, counted, read, watcher, number } = await cancelled()
  expect(await counted()).toEqual(['charged'])
  script.charges = [isPaid, first]
  await expect.poll(counted).toEqual(['charged', 'charged'])
  await expect.poll(read).toMatchObject({ chargesRead: true, state: { kind: 'cancelled' } })
  await expect.poll(() => watcher.waitOf(`subscription ${number}`)).toBeNull()
})

test('that fails is not asked about any more', async () => {
  const { script, counted, read } = await cancelled()
  script.charges = [{ ...underWay, status: '09' }, first]
  await expect.poll(async () => (await read())?.chargesRead).toBe(true)
  expect(await counted()).toEqual(['charged'])
})

test('is counted after a restart too', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const { journal, watcher, subscriptions } = await cancelled(begun(), file)
  await watcher.stop()
  await subscriptions.idle()
  await journal.close()
  const next = await ended({ charges: [isPaid, first], status: '06' }, file)
  next.time.ahead = 48 * HOUR
  await next.subscriptions.watchOpen()
  await expect.poll(next.counted).toEqual(['charged', 'charged'])
})
