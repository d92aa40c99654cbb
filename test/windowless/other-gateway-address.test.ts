/** The address of the merchant's gateway changes while real money is open at the former one. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const sale = () => ({ saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Siti' })

/** A counter with one open order at a gateway, and another gateway that takes the same merchant and keys. */
async function openAtTheFirst() {
  const dataDir = temporaryFolder()
  const options = { dataDir, vaultKeyFile: keyFileIn(dataDir) }
  const first = await startedSandbox()
  const second = await startedSandbox()
  const counter = await windowlessCounter(options)
  await counter.call('settings.change', { live: { baseUrl: first.url, merchantId: merchant.id } })
  await counter.call('merchant.setKeys', { secret: merchant.secret ?? '' })
  await counter.call('counter.reopen', { mode: 'live' })
  const charge = sale()
  const order = await counter.call('sale.charge', charge)
  expect(order.state.kind).toBe('open')
  return { first, second, counter, options, charge, merchantTradeNo: order.merchantTradeNo }
}

const ordersAt = async (url: string) => (await (await fetch(`${url}/sandbox/orders`)).json()) as object[]

test('nothing is asked or charged at the new address before its owner has answered, over a restart too', async () => {
  const { first, second, counter, options, charge, merchantTradeNo } = await openAtTheFirst()
  await counter.call('settings.change', { live: { baseUrl: second.url } })
  expect(await counter.call('merchant.status', {})).toMatchObject({
    outdated: true,
    openElsewhere: { address: first.url, orders: 1, refunds: 0 },
  })
  await counter.call('counter.reopen', { mode: 'live' })
  await expect(counter.call('sale.charge', charge)).rejects.toMatchObject({ code: 'otherGateway' })
  await counter.close()

  const next = await windowlessCounter(options)
  await expect(next.call('sale.charge', sale())).rejects.toMatchObject({ code: 'otherGateway' })
  expect(await next.call('app.start', {})).toMatchObject({ mode: 'live', readiness: 'otherGateway' })
  expect((await next.call('order.read', { merchantTradeNo })).order.state.kind).toBe('open')
  expect(await ordersAt(second.url)).toEqual([])

  await first.play('pay', { merchantTradeNo })
  await next.call('settings.change', { live: { baseUrl: first.url } })
  expect(await next.call('merchant.sameGateway', { address: first.url })).toMatchObject({
    openElsewhere: null,
  })
  expect(await next.call('app.start', {})).toMatchObject({ readiness: 'ready' })
  expect((await next.call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
})

test('its owner says that it is the same gateway, and the audit log keeps that', async () => {
  const { second, counter } = await openAtTheFirst()
  await counter.call('settings.change', { live: { baseUrl: second.url } })
  await counter.call('counter.reopen', { mode: 'live' })
  await expect(counter.call('merchant.sameGateway', { address: 'http://127.0.0.1:9' })).rejects.toMatchObject(
    { code: 'notPossible' },
  )
  expect(await counter.call('merchant.sameGateway', { address: second.url })).toMatchObject({
    openElsewhere: null,
  })
  expect((await counter.call('sale.charge', sale())).state.kind).toBe('open')
  expect(await ordersAt(second.url)).toHaveLength(1)
  const { entries } = await counter.call('audit.list', { kind: 'settingsChanged', limit: 9 })
  expect(entries.map(({ detail }) => detail)).toContainEqual({ gatewayAddress: second.url })
})

test('with nothing open the address may change without a question', async () => {
  const { first, second, counter, merchantTradeNo } = await openAtTheFirst()
  await first.play('pay', { merchantTradeNo })
  expect((await counter.call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
  await counter.call('settings.change', { live: { baseUrl: second.url } })
  await counter.call('counter.reopen', { mode: 'live' })
  expect((await counter.call('sale.charge', sale())).state.kind).toBe('open')
  expect(await counter.call('merchant.status', {})).toMatchObject({ openElsewhere: null, outdated: false })
})
