import { expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { Comparison } from '../../shared/shift/comparison.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { shiftRoom } from './shift-room.ts'

/** What the gateway says of an order, by its number; nothing is that it knows none. */
type Says = Record<string, { status?: string; amount?: string } | 'nothing' | 'garbage'>

function answer({ body, ...exchange }: Exchange, says: Says): unknown {
  const word = says[body.merchantTradeNo ?? ''] ?? { status: '02' }
  if (word === 'garbage') return exchange.answer({}, { text: 'a proxy says no' })
  if (word === 'nothing') return exchange.answer({ errCode: 'orderNotFound', errCodeDes: 'no such order' })
  return exchange.answer({
    paymentType: body.paymentType,
    merchantTradeNo: body.merchantTradeNo,
    platformTradeNo: 'P-1',
    amount: '25000.00',
    productName: 'Toko Saya',
    vaCode: '8808123456789012',
    expiredTime: '20991231235959',
    ...word,
  })
}

/** A closed shift with orders, and a counter that can compare it; the gateway's words are the test's. */
async function comparingRoom(questionsPerSecond = 100, onDisk = (journal: Journal) => journal) {
  const room = shiftRoom()
  const says: Says = {}
  const { url, requests } = await scriptedGateway((exchange) => answer(exchange, says))
  const told: Comparison[] = []
  const core = openedCore({
    journal: onDisk(room.journal),
    profile: { ...documentDefault, polling: { ...documentDefault.polling, questionsPerSecond } },
    merchantId,
    secret,
    baseUrl: url,
    emit: (name, value) => {
      if (name === 'shift.compared') told.push(value as (typeof told)[number])
    },
  })
  const ended = async () => {
    await expect.poll(() => told.at(-1)?.kind).toMatch(/done|stopped/)
    const last = told.at(-1)
    if (last?.kind !== 'done' && last?.kind !== 'stopped') throw new Error('it has not ended')
    return last
  }
  return { ...room, says, requests, told, troubles: core.troubles, core, comparing: core.comparing, ended }
}

test('differences between counter and gateway are listed, and the journal changes only as in any sale', async () => {
  const { order, close, says, journal, comparing, ended } = await comparingRoom()
  const agreed = await order(['open', 'paid'])
  const unpaid = await order(['open', 'paid'])
  const otherAmount = await order(['open', 'paid'])
  const unheardOf = await order(['open', 'paid'])
  const silent = await order(['open', 'paid'])
  const found = await order(['open'])
  const rejected = await order(['rejected'])
  Object.assign(says, {
    [unpaid]: { status: '09' },
    [otherAmount]: { status: '02', amount: '24000.00' },
    [unheardOf]: 'nothing',
    [silent]: 'garbage',
    [found]: { status: '02' },
    [rejected]: 'nothing',
  } satisfies Says)
  await close()
  await comparing.start(1, 'Rina')
  const result = await ended()

  expect(result).toMatchObject({ kind: 'done', asked: 7, of: 7, differing: 5, by: 'Rina' })
  expect(result.differences.map(({ number, kind }) => [number, kind])).toEqual([
    [unpaid, 'status'],
    [otherAmount, 'amount'],
    [unheardOf, 'notFound'],
    [silent, 'notAnswered'],
    [found, 'found'],
  ])
  expect(result.differences[0]).toMatchObject({
    counter: { state: 'paid', amount: rupiah(25_000) },
    gateway: { status: '09', amount: rupiah(25_000) },
  })
  expect(await journal.lastComparison(1)).toEqual(result)
  expect((await journal.readOrder(found))?.state.kind).toBe('paid')
  expect((await journal.shiftStanding(null, 10, 0)).lines.map(({ fact }) => fact)).toEqual(['paid'])
  for (const number of [agreed, unpaid, otherAmount, unheardOf, silent]) {
    expect((await journal.readOrder(number))?.state.kind).toBe('paid')
  }
})

test('one shift is compared at a time, and can be stopped with what was found so far', async () => {
  const { order, close, says, comparing, ended, core } = await comparingRoom(4)
  const first = await order(['open', 'paid'])
  for (let count = 0; count < 20; count += 1) await order(['open', 'paid'])
  says[first] = { status: '09' }
  await close()
  await close()
  await comparing.start(1, null)
  expect(await comparing.start(1, null)).toMatchObject({ kind: 'running', shift: 1 })
  await expect(comparing.start(2, null)).rejects.toMatchObject({ code: 'notPossible' })
  await expect.poll(() => comparing.of(1)).toMatchObject({ asked: 1 })
  await comparing.stop()
  const result = await ended()
  expect(result).toMatchObject({ kind: 'stopped', of: 21, differing: 1 })
  expect(result.asked).toBeLessThan(21)
  expect(comparing.of(1)).toBeNull()
  await comparing.start(2, null)
  await core.stop()
})

test('a counter that closes while it compares keeps no result: it starts again when it is asked again', async () => {
  const { order, close, comparing, core, journal } = await comparingRoom(2)
  for (let count = 0; count < 5; count += 1) await order(['open', 'paid'])
  await close()
  await comparing.start(1, null)
  await core.stop()
  expect(await journal.lastComparison(1)).toBeNull()
})

test('a gateway that is not there is not asked thousands of times', async () => {
  const { order, close, says, comparing, ended, requests } = await comparingRoom()
  for (let count = 0; count < 30; count += 1) says[await order(['open', 'paid'])] = 'garbage'
  await close()
  await comparing.start(1, null)
  expect(await ended()).toMatchObject({ kind: 'stopped', asked: 10, of: 30, differing: 10 })
  expect(requests).toHaveLength(10)
})

test('a comparison whose result can’t be stored ends all the same, and shows what it found', async () => {
  const full = new Error('the disk is full')
  const { order, close, says, comparing, ended, troubles } = await comparingRoom(100, (journal) => ({
    ...journal,
    saveComparison: () => Promise.reject(full),
  }))
  const number = await order(['open', 'paid'])
  Object.assign(says, { [number]: { status: '09' } })
  const shift = await close()
  await comparing.start(shift.number, null)
  expect(await ended()).toMatchObject({ kind: 'stopped', differing: 1, differences: [{ number }] })
  expect(comparing.of(shift.number)).toBeNull()
  expect(troubles.splice(0)).toEqual([full])
})
