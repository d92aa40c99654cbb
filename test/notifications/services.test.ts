import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServices } from '../../electron/composition/services.ts'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { openExchangeLog } from '../../electron/gateway/exchange-log.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import { playCustomer } from '../../electron/training/customer.ts'
import { openTraining } from '../../electron/training/training.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A virtual account is asked about after this long for the first time: what shows before was not found by asking. */
const FIRST_POLL_MS = 9_000

/** All services of training mode, with the embedded sandbox and its notifications. */
async function trainingServices() {
  const folder = temporaryFolder()
  const journal = openJournal(join(folder, 'journal.db'))
  const changes: Order[] = []
  const troubles: unknown[] = []
  const services = await openServices({
    log: openExchangeLog(join(folder, 'exchanges.log'), (error) => troubles.push(error)),
    journal,
    settings: openSettings(folder),
    interruptedPrinters: join(folder, 'owing.json'),
    connectivity: createGatewayConnectivity(Date.now, () => {}),
    mode: 'training',
    connect: () => openTraining({ ledger: openLedger(':memory:'), shop: null, port: 0 }),
    now: Date.now,
    officeAddress: () => null,
    emit: (name, value) => {
      if (name === 'order.changed') changes.push(value as (typeof changes)[number])
    },
    onTrouble: (error) => troubles.push(error),
  })
  onTestFinished(async () => {
    await services.close()
    await journal.close()
  })
  return { services, folder, changes, troubles }
}

test('in training mode a payment shows at once: the notification triggers our own inquiry', async () => {
  const { services, folder, changes, troubles } = await trainingServices()
  const sale = { saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Siti' }
  const order = await services.sales.charge(sale)
  expect(order.state.kind).toBe('open')
  const paidAt = performance.now()
  await playCustomer(services.gatewayUrl, 'pay', order.merchantTradeNo)
  await expect.poll(() => changes.at(-1)?.state.kind, { timeout: FIRST_POLL_MS - 1_000 }).toBe('paid')
  expect(performance.now() - paidAt).toBeLessThan(FIRST_POLL_MS)
  expect(troubles).toEqual([])

  const log = readFileSync(join(folder, 'exchanges.log'), 'utf8')
  const exchanges = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    // The lines before them say what was about to be asked.
    .filter(({ operation }) => operation !== undefined)
  expect(exchanges).toMatchObject([
    { operation: 'createVirtualAccount', number: order.merchantTradeNo, result: 'success' },
    { operation: 'queryVirtualAccount', number: order.merchantTradeNo, result: 'success' },
  ])
})

test('and so does a payment that fails', async () => {
  const { services, changes, troubles } = await trainingServices()
  const sale = { saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Siti' }
  const order = await services.sales.charge(sale)
  await playCustomer(services.gatewayUrl, 'fail', order.merchantTradeNo)
  await expect.poll(() => changes.at(-1)?.state.kind, { timeout: FIRST_POLL_MS - 1_000 }).toBe('failed')
  expect(troubles).toEqual([])
})
