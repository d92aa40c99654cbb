import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOpenMoney } from '../../electron/journal/open-money.ts'
import { rupiah } from '../../shared/money.ts'
import { cheapPassphrases } from '../helpers/cheap-passphrases.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

cheapPassphrases()

const passphrase = 'sebelas kucing oranye'

/** A live counter at a gateway of its own, with one order that waits for its payment. */
async function liveShop() {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const shop = await windowlessCounter({ dataDir })
  const { call } = shop
  await call('settings.change', {
    live: { merchantId: merchant.id, baseUrl: gateway.url, gatewayProfile: 'sandbox' },
  })
  await call('merchant.setKeys', { secret: merchant.secret, passphrase })
  await call('counter.reopen', { mode: 'live' })
  const charge = () =>
    call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(20_000) })
  const order = await charge()
  const mode = async () => (await call('app.start', {})).mode
  return { ...shop, dataDir, gateway, charge, order, mode }
}

test('open real money is left unwatched only by an owner who has seen how much it is', async () => {
  const { call, charge, mode } = await liveShop()
  const toTraining = (leaving?: { orders: number; refunds: number }) =>
    call('counter.reopen', { mode: 'training', ...(leaving ? { leaving } : {}) })
  const seen = await call('counter.openMoney', {})
  expect(seen).toEqual({ orders: 1, refunds: 0 })
  await expect(toTraining()).rejects.toMatchObject({ code: 'moneyUnderWay' })
  await charge()
  // It is another number by now.
  await expect(toTraining(seen)).rejects.toMatchObject({ code: 'moneyUnderWay' })
  expect(await mode()).toBe('live')
  const changes = (await call('audit.list', { kind: 'modeChanged', limit: 9 })).entries
  expect(changes.map(({ detail }) => detail.to)).toEqual(['live'])

  await toTraining({ orders: 2, refunds: 0 })
  expect(await call('app.start', {})).toMatchObject({
    mode: 'training',
    unwatched: { orders: 2, refunds: 0 },
  })
  expect(await call('counter.openMoney', {})).toEqual({ orders: 2, refunds: 0 })
  await call('counter.reopen', { mode: 'live' })
  expect((await call('audit.list', { kind: 'modeChanged', limit: 9 })).entries).toMatchObject([
    { detail: { to: 'live' } },
    { detail: { to: 'training', leftOrders: '2', leftRefunds: '0' } },
    { detail: { to: 'live' } },
  ])
  expect(await call('app.start', {})).toMatchObject({ mode: 'live', unwatched: null })
})

test('with nothing open the counter trains at once, without a notice', async () => {
  const { call, gateway, order } = await liveShop()
  const { merchantTradeNo } = order
  await gateway.play('pay', { merchantTradeNo })
  expect((await call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
  await call('counter.reopen', { mode: 'training' })
  expect(await call('app.start', {})).toMatchObject({ mode: 'training', unwatched: null })
})

test('the open money that was left is still shown after a restart; for an unreadable journal nothing is shown', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'journal.db')
  expect(readOpenMoney(file)).toBeNull()
  const journal = openJournal(file)
  await orderIn(journal, anAttempt(), openState())
  await journal.close()
  expect(readOpenMoney(file)).toEqual({ orders: 1, refunds: 0 })
  expect(readOpenMoney(join(folder, 'no.db'))).toBeNull()
})
