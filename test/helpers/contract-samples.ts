import type { Handlers } from '../../electron/ipc/handlers.ts'
import type { CallInput, CallName, CallOutput, UnresolvedCase } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
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

const sampleRefund: Refund = {
  merchantRefundNo: 'RF-1',
  refundId: '0b8a3a52-8d9f-4b8e-8a53-7a4f7c2c1f10',
  merchantTradeNo: 'TRX-1',
  paymentType: 'WALLETABALANCE',
  orderAmount: rupiah(25_000),
  platformRefundNo: 'P-1',
  amount: rupiah(10_000),
  reason: null,
  createdAt: 1_000,
  lastCheckedAt: null,
  state: { kind: 'inProgress', since: 2_000, platformTradeNo: 'P-1' },
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

const sampleCase: UnresolvedCase = {
  kind: 'paidLate',
  order: sampleOrder,
  others: [],
  since: 2_000,
  lastAnswer: null,
  nextCheckAt: null,
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
      unresolved: 1,
      channelTerms: { BankAVA: { min: rupiah(10_000), max: rupiah(100_000_000) } },
    },
  },
  'app.lookAgain': { input: {}, output: {} },
  'settings.change': { input: { language: 'en' }, output: { ...defaultSettings, language: 'en' } },
  'sale.charge': {
    input: { saleId: sampleOrder.saleId, paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' },
    output: sampleOrder,
  },
  'sale.check': { input: ofOrder, output: sampleOrder },
  'sale.changeChannel': { input: ofOrder, output: sampleOrder },
  'sale.sendAgain': { input: ofOrder, output: sampleOrder },
  'refund.create': {
    input: { refundId: sampleRefund.refundId, merchantTradeNo: 'TRX-1', amount: rupiah(10_000) },
    output: sampleRefund,
  },
  'refund.check': { input: { merchantRefundNo: 'RF-1' }, output: sampleRefund },
  'refund.sendAgain': { input: { merchantRefundNo: 'RF-1' }, output: sampleRefund },
  'orders.list': { input: { search: '', limit: 20 }, output: { orders: [sampleOrder], more: false } },
  'orders.read': {
    input: ofOrder,
    output: {
      order: sampleOrder,
      timeline: [],
      checks: 3,
      prints: [printJob],
      refunds: [sampleRefund],
      refundability: { kind: 'refundable', remaining: rupiah(15_000) },
    },
  },
  'unresolved.list': { input: {}, output: { cases: [sampleCase], total: 1 } },
  'unresolved.close': {
    input: {
      ...ofOrder,
      kind: 'paidLate',
      since: 2_000,
      resolution: 'handedOver',
      note: 'Sudah diambil',
      by: 'Rina',
    },
    output: {},
  },
  'print.preview': { input: { kind: 'test' }, output: slip },
  'print.order': { input: { ...ofOrder, kind: 'receipt' }, output: printJob },
  'print.testPage': { input: {}, output: printJob },
  'print.again': { input: { id: 1 }, output: printJob },
  'backup.make': { input: {}, output: { name: 'journal-1.db', at: 1_000, bytes: 4_096 } },
  'backup.list': { input: {}, output: { backups: [], trouble: null } },
  'training.play': { input: { ...ofOrder, action: 'pay' }, output: sampleOrder },
}

/** Handlers that answer every call with its sample, but for the ones given. */
export function sampleHandlers(handlers: Partial<Handlers> = {}): Handlers {
  const samples = Object.entries(callSamples).map(([name, { output }]) => [name, async () => output])
  return { ...Object.fromEntries(samples), ...handlers } as Handlers
}
