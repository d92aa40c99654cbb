import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault, sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

/** A core at a sandbox that can withdraw QR codes. */
async function shop(profile: GatewayProfile, cancelsLeftCodes = true) {
  const sandbox = await startedSandbox()
  const journal = aJournal()
  const heard: unknown[] = []
  const core = openedCore({
    journal,
    profile,
    merchantId: merchant.id,
    secret: merchant.secret,
    baseUrl: sandbox.url,
    cancelsLeftCodes,
    emit: (_name, changed) => heard.push(changed),
  })
  const wanted = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(20_000) }
  const { merchantTradeNo } = await core.sales.charge(wanted)
  const pay = (late = false) => sandbox.play('pay', { merchantTradeNo, late })
  const { saleId, amount } = wanted
  return { ...core.sales, sandbox, journal, merchantTradeNo, sale: { saleId, amount }, heard, pay }
}

test('a QR code that was left is cancelled if the gateway can, and a payment that still comes is reported', async () => {
  const { changeChannel, check, idle, pay, merchantTradeNo, journal } = await shop(sandboxProfile)
  await changeChannel(merchantTradeNo)
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({
    superseded: true,
    state: { kind: 'failed' },
  })
  expect((await pay()).status).toBe(409)
  expect((await pay(true)).status).toBe(200)
  expect(await check(merchantTradeNo)).toMatchObject({ state: { kind: 'paidLate' } })
})

test('a customer who paid while the channel was changed has paid', async () => {
  const { changeChannel, idle, pay, merchantTradeNo, journal } = await shop(sandboxProfile)
  await pay()
  await changeChannel(merchantTradeNo)
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({
    superseded: true,
    state: { kind: 'paid' },
  })
})

test('a lost cancellation changes nothing: the code is watched, and the sale went on at once', async () => {
  const { changeChannel, idle, sandbox, merchantTradeNo, journal } = await shop(sandboxProfile)
  await sandbox.play('faults', { operation: 'cancelQrOrder', kind: 'dropBefore', count: 1 })
  expect(await changeChannel(merchantTradeNo)).toMatchObject({ superseded: true })
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'open' } })
  const timeline = await journal.readTimeline(merchantTradeNo)
  expect(timeline.at(-1)).toMatchObject({ kind: 'noAnswer', detail: { operation: 'cancelQrOrder' } })
})

test.each([
  ['the gateway can’t', documentDefault, true],
  ['in training', sandboxProfile, false],
] as const)('nothing is cancelled if %s', async (_title, profile, cancels) => {
  const { changeChannel, idle, pay, merchantTradeNo } = await shop(profile, cancels)
  await changeChannel(merchantTradeNo)
  await idle()
  expect((await pay()).status).toBe(200)
})

test('an order whose outcome was unknown when its sale was paid in cash is cancelled once it turns out to be open', async () => {
  const { charge, payCash, check, idle, sandbox, journal } = await shop(sandboxProfile)
  await sandbox.play('faults', { operation: 'createQrOrder', kind: 'dropAfter', count: 1 })
  await sandbox.play('faults', { operation: 'queryOrder', kind: 'dropBefore', count: 1 })
  const sale = { saleId: randomUUID(), amount: rupiah(20_000) }
  const { merchantTradeNo, state } = await charge({ ...sale, paymentType: 'QRIS' })
  expect(state.kind).toBe('unknown')
  await payCash({ ...sale, tendered: sale.amount, leaves: merchantTradeNo })
  await expect.poll(async () => (await check(merchantTradeNo)).state.kind).not.toBe('unknown')
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'failed' } })
  expect((await journal.readTimeline(merchantTradeNo)).map(({ kind }) => kind)).toContain('superseded')
})

test('a code for the whole sale is cancelled once a part of it is in the drawer, and every window hears of it', async () => {
  const { payCash, idle, pay, heard, merchantTradeNo, sale, journal } = await shop(sandboxProfile)
  await payCash({ ...sale, tendered: rupiah(5_000), part: true, leaves: merchantTradeNo })
  expect(heard).toContainEqual(expect.objectContaining({ merchantTradeNo, superseded: true }))
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'failed' } })
  expect((await pay()).status).toBe(409)
})

test('a cancellation that got lost in an outage is sent again once the gateway answers, and not after an answer', async () => {
  const { changeChannel, check, idle, pay, sandbox, merchantTradeNo, journal } = await shop(sandboxProfile)
  await sandbox.play('faults', { operation: 'cancelQrOrder', kind: 'dropBefore', count: 2 })
  await changeChannel(merchantTradeNo)
  await idle()
  const kinds = async () =>
    (await journal.readTimeline(merchantTradeNo))
      .filter(({ detail }) => detail.operation === 'cancelQrOrder')
      .map(({ kind }) => kind)
  expect(await kinds()).toEqual(['noAnswer'])
  await check(merchantTradeNo)
  await idle()
  expect(await kinds()).toEqual(['noAnswer', 'noAnswer'])
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'open' } })
  await check(merchantTradeNo)
  await idle()
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'failed' } })
  expect(await kinds()).toEqual(['noAnswer', 'noAnswer', 'sent', 'answered'])
  expect((await pay()).status).toBe(409)
})

test('a code whose payment came during the outage is not cancelled when the gateway answers', async () => {
  const { changeChannel, check, idle, pay, sandbox, merchantTradeNo, journal } = await shop(sandboxProfile)
  await sandbox.play('faults', { operation: 'cancelQrOrder', kind: 'dropBefore', count: 1 })
  await changeChannel(merchantTradeNo)
  await idle()
  await pay()
  expect(await check(merchantTradeNo)).toMatchObject({ superseded: true, state: { kind: 'paid' } })
  await idle()
  const asked = (await journal.readTimeline(merchantTradeNo)).filter(
    ({ detail }) => detail.operation === 'cancelQrOrder',
  )
  expect(asked.map(({ kind }) => kind)).toEqual(['noAnswer'])
})

test('a gateway that never answers a cancellation gets five, and the code is watched to its end', async () => {
  const { changeChannel, check, idle, sandbox, merchantTradeNo, journal } = await shop(sandboxProfile)
  await sandbox.play('faults', { operation: 'cancelQrOrder', kind: 'dropBefore', count: 9 })
  await changeChannel(merchantTradeNo)
  for (let times = 0; times < 7; times += 1) {
    await idle()
    await check(merchantTradeNo)
  }
  await idle()
  const lost = (await journal.readTimeline(merchantTradeNo)).filter(({ kind }) => kind === 'noAnswer')
  expect(lost).toHaveLength(5)
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ state: { kind: 'open' } })
  // Nothing is left to try, so inquiries read no timeline any more.
  const reading = vi.spyOn(journal, 'readTimeline')
  await check(merchantTradeNo)
  await idle()
  expect(reading).not.toHaveBeenCalled()
})
