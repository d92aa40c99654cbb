import type { Handlers } from '../../electron/ipc/handlers.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { PrintJob, Slip } from '../../shared/slip/slip.ts'
import { openState } from './orders.ts'

export const sampleOrder: Order = {
  merchantTradeNo: 'TRX-1',
  saleId: '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d',
  paymentType: 'BankAVA',
  amount: rupiah(25_000),
  productName: 'Toko Saya',
  payer: 'Budi',
  createdAt: 1_000,
  superseded: false,
  paidTwice: false,
  lastCheckedAt: null,
  state: openState(),
}

const printJob: PrintJob = {
  id: 1,
  merchantTradeNo: 'TRX-1',
  kind: 'receipt',
  copy: 1,
  state: 'sent',
  failure: null,
  createdAt: 1_000,
  updatedAt: 2_000,
}

const slip: Slip = { kind: 'test', paper: '58', columns: 32, blocks: [{ type: 'rule' }] }
const ofOrder = { merchantTradeNo: 'TRX-1' }

/** For every call of the contract an input it takes and an output it may give. */
export const callSamples: {
  readonly [Name in CallName]: { readonly input: CallInput<Name>; readonly output: CallOutput<Name> }
} = {
  'app.start': {
    input: {},
    output: {
      version: '1.2.3',
      mode: 'training',
      settings: defaultSettings,
      gateway: { state: 'untried', since: 0, clockOffset: 0, clockSkew: null, unverified: false },
      openOrders: [sampleOrder],
    },
  },
  'settings.change': { input: { language: 'en' }, output: { ...defaultSettings, language: 'en' } },
  'sale.charge': {
    input: { saleId: sampleOrder.saleId, paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' },
    output: sampleOrder,
  },
  'sale.check': { input: ofOrder, output: sampleOrder },
  'sale.changeChannel': { input: ofOrder, output: sampleOrder },
  'sale.sendAgain': { input: ofOrder, output: sampleOrder },
  'orders.list': { input: { search: '', limit: 20 }, output: { orders: [sampleOrder], more: false } },
  'orders.read': { input: ofOrder, output: { order: sampleOrder, timeline: [], prints: [printJob] } },
  'print.preview': { input: { kind: 'test' }, output: slip },
  'print.order': { input: { ...ofOrder, kind: 'receipt' }, output: printJob },
  'print.testPage': { input: {}, output: printJob },
  'print.again': { input: { id: 1 }, output: printJob },
  'training.play': { input: { ...ofOrder, action: 'pay' }, output: sampleOrder },
}

/** Handlers that answer every call with its sample, but for the ones given. */
export function sampleHandlers(handlers: Partial<Handlers> = {}): Handlers {
  const samples = Object.entries(callSamples).map(([name, { output }]) => [name, async () => output])
  return { ...Object.fromEntries(samples), ...handlers } as Handlers
}
