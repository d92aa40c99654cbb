import { randomUUID } from 'node:crypto'
import { createSales } from '../../electron/sales/sales.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { unrounded } from '../../shared/cash/cash-rounding.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { type Disk, onDisk } from '../helpers/failing-journal.ts'
import { gatewayRoom } from '../helpers/gateway-room.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { type Exchange, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'

/** Sales on a real journal and a real socket; only the gateway's words and the clock are the test's. */
export async function salesSetup(
  script: (exchange: Exchange) => void,
  { profile = documentDefault, disk = { fails: false } as Disk } = {},
) {
  const { url, requests, hangUp } = await scriptedGateway(script)
  const clock = { ahead: 0, gatewayAhead: 0 }
  const now = () => Date.now() + clock.ahead
  const room = gatewayRoom({
    url,
    secret,
    profile,
    journal: onDisk(openJournal(':memory:'), disk),
    time: clock,
    now,
    questionsPerSecond: profile.polling.questionsPerSecond,
  })
  const { journal, gateway, watcher, line } = room
  const changes: Order[] = []
  const shop = { name: 'Toko Saya' }
  /** A test may change them. */
  const terms = {
    redirectUrl: 'https://shop.example/back',
    language: 'id' as const,
    feeOnPayer: [],
    disabled: [],
    tax: noTax,
    cashRounding: unrounded,
  }
  const sales = createSales({
    journal,
    profile,
    notifyUrl: null,
    gateway,
    expected: { merchantName: null, nmid: null },
    clock: room.clock,
    watcher,
    random: systemRandomness,
    gatewayNow: () => now() + clock.gatewayAhead,
    productName: () => shop.name,
    terms: () => terms,
    receiptFor: ({ merchantTradeNo }) => aReceiptJob(merchantTradeNo, now()),
    onChange: (order) => changes.push(order),
    onPrintQueued: () => {},
    cancelsLeftCodes: false,
    onTrouble: () => {},
  })
  room.endsWith(sales)
  const sent = (path: string) => requests.filter((exchange) => exchange.path.endsWith(path))
  return { sales, watcher, journal, changes, clock, disk, shop, terms, requests, sent, hangUp, line }
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

/** A charged sale; an inquiry about it is answered with what `says` adds, which the test may change. */
export async function chargedSale(first: object = {}) {
  const gateway = { says: first }
  const setup = await salesSetup((exchange) =>
    exchange.answer(told(exchange, isCreate(exchange) ? {} : gateway.says)),
  )
  const wanted = charge()
  const { merchantTradeNo } = await setup.sales.charge(wanted)
  const checked = async () => (await setup.sales.check(merchantTradeNo)).state
  return { ...setup, gateway, wanted, merchantTradeNo, checked }
}
