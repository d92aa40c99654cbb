import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createGatewayClient } from '../../electron/gateway/client.ts'
import { createTransport, defaultWireLimits } from '../../electron/gateway/transport.ts'
import { openJournal } from '../../electron/journal/journal.ts'
import { createSales } from '../../electron/sales/sales.ts'
import { createWatcher } from '../../electron/watching/watcher.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { cuttable } from '../helpers/cut-line.ts'
import { type Disk, onDisk } from '../helpers/failing-journal.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'

/** Sales on a real journal and a real socket; only the gateway's words and the clock are the test's. */
export async function salesSetup(script: (exchange: Exchange) => void, profile = documentDefault) {
  const { url, requests, hangUp } = await scriptedGateway(script)
  const clock = { ahead: 0, gatewayAhead: 0 }
  const now = () => Date.now() + clock.ahead
  const disk: Disk = { fails: false }
  const journal = onDisk(openJournal(':memory:'), disk)
  const transport = cuttable(createTransport({ ...defaultWireLimits, totalMs: 500 }))
  const changes: Order[] = []
  const shop = { name: 'Toko Saya' }
  const testClock = { ...systemClock, now, elapsed: () => systemClock.elapsed() + clock.ahead }
  const watcher = createWatcher({
    clock: testClock,
    questionsPerSecond: profile.polling.questionsPerSecond,
    onTrouble: () => {},
    random: Math.random,
  })
  const sales = createSales({
    journal,
    profile,
    notifyUrl: null,
    gateway: createGatewayClient({
      profile,
      baseUrl: url,
      merchantId,
      signer: createSigner('hmac-sha256-hex', { secret }),
      transport,
      now,
      onContact: () => {},
    }),
    expected: { merchantName: null, nmid: null },
    clock: testClock,
    watcher,
    random: systemRandomness,
    gatewayNow: () => now() + clock.gatewayAhead,
    productName: () => shop.name,
    terms: () => ({
      redirectUrl: 'https://shop.example/back',
      language: 'id',
      feeOnPayer: [],
      disabled: [],
      tax: noTax,
    }),
    receiptFor: ({ merchantTradeNo }) => aReceiptJob(merchantTradeNo, now()),
    onChange: (order) => changes.push(order),
    onPrintQueued: () => {},
    cancelsLeftCodes: false,
    onTrouble: () => {},
  })
  onTestFinished(async () => {
    await watcher.stop()
    await sales.idle()
    await transport.close()
    await journal.close()
  })
  const sent = (path: string) => requests.filter((exchange) => exchange.path.endsWith(path))
  return { sales, watcher, journal, changes, clock, disk, shop, requests, sent, hangUp, line: transport }
}

/** A wish to charge, of a sale of its own unless told otherwise. */
export const charge = (overrides: object = {}) => ({
  saleId: randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(25_000),
  payer: 'Budi',
  ...overrides,
})

/** A gateway's answer about a virtual account order, for any operation. */
export const told = ({ body }: Exchange, overrides: object = {}) => ({
  paymentType: body.paymentType,
  amount: '25000.00',
  merchantTradeNo: body.merchantTradeNo,
  productName: 'Toko Saya',
  status: '01',
  vaCode: '8808123456789012',
  platformTradeNo: 'P-1',
  expiredTime: '20991231235959',
  ...overrides,
})

export const isCreate = ({ path }: Exchange) => path.endsWith('/create')
export const honest = (exchange: Exchange) => exchange.answer(told(exchange))
