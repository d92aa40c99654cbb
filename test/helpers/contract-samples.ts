import type { Handlers } from '../../electron/ipc/handlers.ts'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import type { Browser } from '../../shared/browser/browser.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import type { DisplayState } from '../../shared/display/display.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import type { MerchantStatus } from '../../shared/merchant/merchant.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { PrintJob, Slip } from '../../shared/slip/slip.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import type { UpdateStatus } from '../../shared/update/update-status.ts'
import type { UnresolvedPayment } from '../../shared/work-list/reported-payment.ts'
import type { UnresolvedCase } from '../../shared/work-list/unresolved.ts'
import { quiet } from '../printing/sample-reports.ts'
import { anOrder } from './orders.ts'

const samplePayment: UnresolvedPayment = {
  ref: 'U1',
  kind: 'unplaced',
  accountId: null,
  account: null,
  notifiedAt: 2_000,
  reported: {
    merchantTradeNo: null,
    platformTradeNo: 'P-9',
    paymentType: 'StaticBankLVA',
    vaCode: '8801',
    amount: rupiah(25_000),
    paidAt: null,
    payer: null,
  },
}

/** A picture of one pixel. */
export const aJpeg =
  'data:image/jpeg;base64,/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

const sampleUpdate: UpdateStatus = {
  version: '0.1.0',
  feed: 'https://loket.example/updates',
  installs: 'itself',
  signed: true,
  state: { kind: 'ready', version: '0.2.0', notes: { id: 'Lebih cepat.', en: 'Faster.' } },
}

export const sampleOrder = anOrder()

export const sampleRefund: Refund = {
  revision: 1,
  merchantRefundNo: 'RF-1',
  refundId: '0b8a3a52-8d9f-4b8e-8a53-7a4f7c2c1f10',
  merchantTradeNo: 'TRX-1',
  paymentType: 'WALLETABALANCE',
  orderAmount: rupiah(25_000),
  paid: rupiah(25_000),
  platformRefundNo: 'P-1',
  amount: rupiah(10_000),
  reason: null,
  createdAt: 1_000,
  lastCheckedAt: null,
  state: { kind: 'inProgress', since: 2_000, platformTradeNo: 'P-1' },
}

const sampleSubscription: Subscription = {
  revision: 1,
  number: 'SB-1',
  subscriptionId: '3f0b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f11',
  paymentType: 'StaticWalletASub',
  amount: rupiah(25_000),
  feeType: 'BEN',
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi bulanan',
  message: null,
  customer: 'Budi',
  createdAt: 1_000,
  lastCheckedAt: null,
  activeSince: 2_000,
  lastCharge: null,
  lastPaidAt: 2_000,
  announced: null,
  chargesRead: true,
  state: {
    kind: 'active',
    since: 2_000,
    payable: rupiah(25_000),
    checkoutUrl: null,
    expiresAt: null,
    gatewayNo: 'SB-1',
  },
}

const sampleAccount: StaticAccount = {
  revision: 1,
  accountId: '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f12',
  paymentType: 'StaticBankLVA',
  payer: 'Budi',
  usedFor: null,
  createdAt: 1_000,
  received: { count: 0, sum: rupiah(0) },
  state: { kind: 'active', since: 2_000, vaCode: '8808123412341234' },
}

const printJob: PrintJob = {
  revision: 1,
  id: 1,
  printer: 'main',
  kind: 'receipt',
  subject: 'TRX-1',
  merchantTradeNo: 'TRX-1',
  copy: 1,
  state: 'sent',
  failure: null,
  retriesUntil: null,
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

const sampleBrowser: Browser = {
  id: 'b6c1c1b4-6c7e-4a0f-8f5f-1c2d3e4f5a6b',
  name: 'Chrome · Windows',
  since: 1_000,
  usedAt: 2_000,
  isThis: true,
}
const sampleStaff: StaffMember = {
  id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e11',
  name: 'Rina',
  role: 'supervisor',
}

const sampleEntry: AuditEntry = {
  sequence: 8,
  at: 1_000,
  kind: 'refund',
  by: sampleStaff,
  subject: 'TRX-1',
  detail: { amount: '10000' },
}

const merchant: MerchantStatus = {
  vault: { state: 'open', by: 'passphrase', hasPrevious: false, problem: null },
  keys: ['secret'],
  neededKeys: ['secret'],
  profile: {
    name: 'document-default',
    signing: 'hmac-sha256-hex',
    verification: 'enforce',
    channels: 0,
    unsignedNos: [],
  },
  profileProblem: null,
  authorities: [{ subject: 'Toko Contoh Private CA', validUntil: 4_733_510_400_000, fingerprint: 'AB:CD' }],
  missing: ['baseUrl'],
  hasServed: false,
  outdated: false,
  openElsewhere: { orders: 1, refunds: 0, address: 'https://gateway.example' },
}

const sampleProduct: Product = {
  id: 'KOPI',
  barcode: '8991234567890',
  name: 'Kopi Susu',
  price: rupiah(18_000),
  type: 'Minuman',
  favourite: true,
  active: true,
}
const sampleCart: CartLine[] = [
  { kind: 'product', id: 'KOPI', name: 'Kopi Susu', type: 'Minuman', price: rupiah(18_000), quantity: 2 },
  { kind: 'discount', name: 'Diskon', amount: rupiah(11_000) },
]

const sampleDisplay: DisplayState = {
  logo: null,
  shop: 'Toko Saya',
  mode: 'training',
  language: 'id',
  timeZone: 'WIB',
  clockOffset: 0,
  shown: { kind: 'cart', total: rupiah(25_000), lines: sampleCart },
}

const slip: Slip = { kind: 'test', paper: '58', columns: 32, dots: 384, blocks: [{ type: 'rule' }] }
const none = { count: 0, amount: rupiah(0) }
const oneSold = { count: 1, amount: rupiah(1_000) }
const soldFigures = {
  paid: oneSold,
  refunded: oneSold,
  fees: oneSold,
  parts: { discount: oneSold, service: oneSold, tax: oneSold },
  refundedParts: { service: oneSold, tax: oneSold },
  rounding: { up: oneSold, down: oneSold },
}

const sampleShift: ShiftReport = {
  number: 7,
  shop: { name: 'Toko Saya', branch: '', counter: 'Loket 1' },
  timeZone: 'WIB',
  mode: 'training',
  from: null,
  to: 2_000,
  opened: { at: 1_000, by: 'Rina', float: rupiah(200_000) },
  closed: null,
  totals: quiet,
  channels: [{ paymentType: 'QRIS', ...quiet }],
  hours: [{ hour: 0, made: none, paid: none, refunded: none }],
  cashiers: [{ name: null, made: none, paid: none }],
  received: [{ from: 'account', paymentType: 'StaticBankLVA', ...none }],
  cash: {
    float: rupiah(200_000),
    in: rupiah(0),
    out: rupiah(50_000),
    expected: 15_000_000,
    counted: null,
    difference: null,
    movements: [{ at: 1_500, by: 'Rina', kind: 'out', amount: rupiah(50_000), note: 'Es batu' }],
  },
  carriedIn: [],
  carriedOut: [],
  waiting: { orders: none, refunds: none },
  auditHead: null,
  restoredAt: null,
}
const ofShift = { number: 7 }
const ofOrder = { merchantTradeNo: 'TRX-1' }

/** For every call of the contract a valid input and a possible output. */
export const callSamples: {
  readonly [Name in CallName]: { readonly input: CallInput<Name>; readonly output: CallOutput<Name> }
} = {
  'app.start': {
    input: {},
    output: {
      version: '1.2.3',
      mode: 'training',
      readiness: 'ready',
      receiver: 'listening',
      settings: defaultSettings,
      gateway: {
        state: 'untried',
        since: 0,
        clockOffset: 0,
        clockSkew: null,
        unverified: false,
        certificate: null,
        timesIn: null,
      },
      openOrders: [sampleOrder],
      justPaid: [],
      sellsGoods: true,
      unresolved: 1,
      backupTrouble: null,
      hasOffice: false,
      officeTrouble: null,
      fromOffice: [],
      duty: { kind: 'onDuty', staff: sampleStaff },
      channelTerms: { BankAVA: { min: rupiah(10_000), max: rupiah(100_000_000) } },
      unwatched: { orders: 1, refunds: 0 },
    },
  },
  'app.checkSoon': { input: {}, output: {} },
  'counter.openMoney': { input: {}, output: { orders: 1, refunds: 0 } },
  'counter.reopen': { input: { mode: 'training' }, output: {} },
  'merchant.status': { input: {}, output: merchant },
  'merchant.unlock': { input: { passphrase: 'sebelas kucing' }, output: { readiness: 'ready' } },
  'merchant.setKeys': { input: { secret: 'S-1' }, output: merchant },
  'merchant.sameGateway': { input: { address: 'https://gateway.example' }, output: merchant },
  'merchant.copyKeysTo': { input: { merchantId: '010002' }, output: { copied: true } },
  'merchant.recoverVault': { input: { to: 'previous' }, output: merchant },
  'merchant.importProfile': { input: { json: '{}' }, output: { problem: null } },
  'merchant.trust': { input: { pem: '' }, output: { problem: null } },
  'merchant.test': {
    input: {},
    output: {
      verdict: 'dns',
      detail: 'ENOTFOUND',
      clockOffset: null,
      clockAtRisk: false,
      address: '',
      failing: [{ of: 'store', verdict: 'path', detail: 'HTTP 404', address: 'https://gateway.example/x' }],
    },
  },
  'settings.change': { input: { language: 'en' }, output: { ...defaultSettings, language: 'en' } },
  'sale.charge': {
    input: { saleId: sampleOrder.saleId, paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' },
    output: sampleOrder,
  },
  'sale.payCash': {
    input: { saleId: sampleOrder.saleId, amount: rupiah(25_000), tendered: rupiah(50_000) },
    output: sampleOrder,
  },
  'sale.check': { input: ofOrder, output: sampleOrder },
  'sale.changeChannel': { input: ofOrder, output: sampleOrder },
  'sale.lookAt': { input: ofOrder, output: {} },
  'sale.cancel': { input: ofOrder, output: sampleOrder },
  'sale.sendAgain': { input: ofOrder, output: sampleOrder },
  'sale.noteSeen': { input: { merchantTradeNos: ['TRX-1'] }, output: {} },
  'refund.create': {
    input: { refundId: sampleRefund.refundId, merchantTradeNo: 'TRX-1', amount: rupiah(10_000) },
    output: sampleRefund,
  },
  'refund.handOver': { input: ofOrder, output: sampleOrder },
  'refund.check': { input: { merchantRefundNo: 'RF-1' }, output: sampleRefund },
  'refund.sendAgain': { input: { merchantRefundNo: 'RF-1' }, output: sampleRefund },
  'subscription.create': {
    input: {
      subscriptionId: sampleSubscription.subscriptionId,
      paymentType: 'StaticWalletASub',
      amount: rupiah(25_000),
      interval: { type: 'MONTHLY', value: 1 },
      title: 'Kopi bulanan',
    },
    output: sampleSubscription,
  },
  'subscription.check': { input: { number: 'SB-1' }, output: sampleSubscription },
  'subscription.cancel': { input: { number: 'SB-1' }, output: sampleSubscription },
  'subscription.sendAgain': { input: { number: 'SB-1' }, output: sampleSubscription },
  'subscription.list': {
    input: { search: '', limit: 20 },
    output: { subscriptions: [sampleSubscription], more: false },
  },
  'subscription.read': {
    input: { number: 'SB-1' },
    output: { subscription: sampleSubscription, timeline: [], checks: 2 },
  },
  'subscription.transactions': {
    input: { number: 'SB-1', page: 1, size: 10 },
    output: { charges: [], isWhole: true },
  },
  'staticAccount.create': {
    input: { accountId: sampleAccount.accountId, paymentType: 'StaticBankLVA', payer: 'Budi' },
    output: sampleAccount,
  },
  'staticAccount.list': {
    input: { search: '', limit: 20 },
    output: {
      accounts: [sampleAccount],
      more: false,
      quota: { limit: 100, remaining: 99, reportedByGateway: false },
    },
  },
  'staticAccount.read': {
    input: { accountId: sampleAccount.accountId },
    output: { account: sampleAccount, payments: [], timeline: [] },
  },
  'staticAccount.check': { input: { accountId: sampleAccount.accountId }, output: sampleAccount },
  'staticAccount.unseen': {
    input: {},
    output: [{ account: sampleAccount, merchantTradeNo: 'TRX-1', amount: rupiah(50_000) }],
  },
  'staticAccount.noteSeen': { input: { merchantTradeNos: ['TRX-1'] }, output: {} },
  'catalogue.list': { input: {}, output: [sampleProduct] },
  'catalogue.pictures': { input: {}, output: [{ id: sampleProduct.id, picture: aJpeg }] },
  'catalogue.savePicture': { input: { id: sampleProduct.id, picture: null }, output: {} },
  'catalogue.remove': { input: { ids: [sampleProduct.id] }, output: {} },
  'catalogue.save': { input: { products: [sampleProduct] }, output: {} },
  'cart.hold': { input: { saleId: sampleOrder.saleId, lines: sampleCart }, output: {} },
  'cart.listHeld': {
    input: {},
    output: [{ saleId: sampleOrder.saleId, heldAt: 1_000, lines: sampleCart }],
  },
  'browser.list': { input: {}, output: { browsers: [sampleBrowser] } },
  'browser.end': { input: { id: sampleBrowser.id }, output: {} },
  'display.show': { input: { kind: 'order', merchantTradeNo: 'TRX-1' }, output: {} },
  'display.offerReceipt': {
    input: { merchantTradeNo: 'TRX-1', by: 'mail', code: 'mailto:?subject=Toko' },
    output: {},
  },
  'display.read': { input: {}, output: sampleDisplay },
  'display.looks': { input: {}, output: { logo: null, pictures: [aJpeg], welcome: '' } },
  'display.changeLooks': { input: { add: aJpeg }, output: {} },
  'cart.usualNotes': { input: { type: 'Minuman' }, output: ['tanpa gula'] },
  'cart.drop': { input: { saleId: sampleOrder.saleId }, output: {} },
  'refund.close': {
    input: { merchantRefundNo: 'RF-1', since: 1, resolution: 'reported', note: 'Ditelepon', by: 'Rina' },
    output: sampleRefund,
  },
  'refund.withdraw': { input: { merchantRefundNo: 'RF-1', note: 'Dibayar tunai' }, output: sampleRefund },
  'refund.list': {
    input: { states: ['done'], from: 0, to: 9_000, before: 'RF-2', limit: 30 },
    output: { refunds: [sampleRefund], more: false },
  },
  'order.list': {
    input: { search: '', limit: 20, from: 0, states: ['paid'] },
    output: { orders: [sampleOrder], more: false, looked: 1 },
  },
  'order.noteExport': { input: { count: 3 }, output: {} },
  'order.read': {
    input: ofOrder,
    output: {
      order: sampleOrder,
      timeline: [],
      checks: 3,
      cart: sampleCart,
      prints: [printJob],
      refunds: [sampleRefund],
      refundability: { kind: 'refundable', remaining: rupiah(15_000) },
      outside: null,
      right: 'here',
    },
  },
  'unresolved.list': {
    input: {},
    output: {
      cases: [sampleCase],
      refunds: [{ refund: sampleRefund, nextCheckAt: null }],
      payments: [samplePayment],
      subscriptions: [{ subscription: sampleSubscription, kind: 'chargeFailed', fact: 'charge C-1' }],
      total: 4,
    },
  },
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
  'unresolved.closePayment': {
    input: { ref: 'U1', resolution: 'notOurs', note: 'Milik toko lain', by: 'Rina' },
    output: {},
  },
  'unresolved.closeSubscription': {
    input: {
      number: 'SB-1',
      fact: 'charge C-1',
      resolution: 'customerKnows',
      note: 'Bayar besok',
      by: 'Rina',
    },
    output: {},
  },
  'print.preview': { input: { of: { kind: 'receipt', ...ofOrder }, paper: 'A6' }, output: slip },
  'print.slip': {
    input: { of: { kind: 'subscription', number: 'SB-1' }, printer: 'kasir' },
    output: printJob,
  },
  'print.picture': {
    input: { of: { kind: 'refund', merchantRefundNo: 'RF-1' }, paper: '58' },
    output: { name: 'RF-1.png', content: '' },
  },
  'print.pdf': {
    input: { of: { kind: 'sample' }, paper: 'A4' },
    output: { name: 'sample.pdf', content: '' },
  },
  'print.testPage': { input: {}, output: printJob },
  'print.again': { input: { id: 1, printer: 'main' }, output: printJob },
  'print.cancel': { input: { id: 1 }, output: printJob },
  'print.jobs': {
    input: { states: ['queued', 'failed'], limit: 50 },
    output: { jobs: [printJob], more: false, waiting: 1 },
  },
  'printer.discover': {
    input: {},
    output: { found: [{ device: 'queue:TM-T82', name: 'TM-T82', profile: 'epson-80' }] },
  },
  'printer.identify': {
    input: { device: 'tcp://192.168.1.50:9100' },
    output: { identity: { name: 'EPSON TM-T82', profile: 'epson-80' } },
  },
  'printer.status': { input: { printer: 'main' }, output: { state: 'coverOpen', paperLow: true } },
  'printer.openDrawer': { input: { printer: 'main' }, output: { failure: null } },
  'shift.current': { input: {}, output: sampleShift },
  'shift.open': { input: { float: null }, output: sampleShift },
  'shift.cash': {
    input: {
      movementId: '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d',
      kind: 'out',
      amount: rupiah(50_000),
      note: 'Es batu',
    },
    output: sampleShift,
  },
  'shift.close': { input: { ...ofShift, counted: null, carries: [] }, output: sampleShift },
  'order.carts': { input: { merchantTradeNos: ['LK1'] }, output: { carts: [[]] } },
  'report.read': {
    input: { from: 0, to: 1_000 },
    output: {
      totals: soldFigures,
      days: [{ ...soldFigures, day: 0 }],
      hours: [{ hour: 0, paid: oneSold, refunded: oneSold }],
      channels: [{ ...soldFigures, paymentType: 'QRIS' }],
      cashiers: [{ name: null, paid: oneSold, parts: soldFigures.parts }],
      products: [
        {
          id: 'A',
          name: 'Kopi',
          quantity: 1,
          amount: rupiah(1_000),
          returned: { quantity: 0, amount: rupiah(0) },
        },
      ],
      typed: oneSold,
      typedReturned: oneSold,
      unnamedReturned: oneSold,
    },
  },
  'report.noteExport': { input: { from: 0, to: 1_000 }, output: {} },
  'shift.list': { input: { limit: 50 }, output: { shifts: [], more: false } },
  'shift.read': { input: ofShift, output: { report: sampleShift, prints: [printJob], comparison: null } },
  'shift.export': { input: { ...ofShift, as: 'csv' }, output: { name: 'z-7.csv', content: '' } },
  'shift.compare': {
    input: ofShift,
    output: { kind: 'running', shift: 7, asked: 0, of: 2, startedAt: 1_000, differing: 0 },
  },
  'shift.stopComparing': { input: {}, output: {} },
  'office.status': { input: {}, output: { kind: 'none' } },
  'office.enrol': { input: { code: 'http://127.0.0.1:8730/#x' }, output: { kind: 'none' } },
  'office.receiptPage': {
    input: { merchantTradeNo: 'LK-261122-7Q3K9FXZ' },
    output: { url: 'https://kantor.example/r/x.y' },
  },
  'office.find': { input: { text: 'LK-261122-7Q3K9FXZ' }, output: { orders: [] } },
  'office.leave': { input: {}, output: { kind: 'none' } },
  'office.takeDirectory': { input: { parts: ['staff'] }, output: { kind: 'none' } },
  'office.fillDirectory': { input: {}, output: { kind: 'none' } },
  'office.takeBack': { input: {}, output: {} },
  'update.status': { input: {}, output: sampleUpdate },
  'update.look': { input: {}, output: sampleUpdate },
  'update.install': { input: {}, output: sampleUpdate },
  'update.callOff': { input: {}, output: sampleUpdate },
  'update.hold': { input: { holds: ['sale'] }, output: {} },
  'backup.make': { input: {}, output: { name: 'journal-1.db', at: 1_000, bytes: 4_096 } },
  'backup.list': {
    input: {},
    output: { backups: [], trouble: null, folder: '/loket/backups', second: null },
  },
  'backup.places': { input: {}, output: { places: ['/media/kasir/USB'] } },
  'backup.check': {
    input: { name: 'journal-1.db' },
    output: { sound: true, orders: 3, until: 1_000, alteredLine: null, since: null },
  },
  'backup.restore': { input: { name: 'journal-1.db' }, output: {} },
  'support.selfTest': { input: {}, output: { lines: [{ name: 'page', result: 'ok', says: 'fine' }] } },
  'support.bundle': { input: {}, output: { name: 'loket.json', json: '{}' } },
  'staff.names': { input: {}, output: [sampleStaff] },
  'staff.signIn': {
    input: { staffId: sampleStaff.id, pin: '482913' },
    output: { kind: 'signedIn', duty: { kind: 'onDuty', staff: sampleStaff } },
  },
  'staff.lock': { input: {}, output: {} },
  'staff.active': { input: {}, output: {} },
  'staff.approve': {
    input: {
      ...ofOrder,
      staffId: sampleStaff.id,
      pin: '482913',
      action: 'refund',
      amount: rupiah(10_000),
    },
    output: { kind: 'approved', approval: sampleRefund.refundId, by: 'Rina' },
  },
  'staff.setUp': {
    input: { name: 'Rina', pin: '482913' },
    output: { kind: 'onDuty', staff: sampleStaff },
  },
  'staff.list': {
    input: {},
    output: [{ ...sampleStaff, active: true, createdAt: 1_000, failures: 0, waitSeconds: 0 }],
  },
  'staff.add': { input: { name: 'Rina', role: 'supervisor', pin: '482913' }, output: sampleStaff },
  'staff.change': {
    input: { staffId: sampleStaff.id, name: 'Rina', role: 'supervisor', active: true },
    output: sampleStaff,
  },
  'staff.changePin': { input: { pin: '482913', newPin: '739158' }, output: { kind: 'changed' } },
  'staff.resetPin': { input: { staffId: sampleStaff.id, pin: '482913' }, output: {} },
  'audit.list': {
    input: { kind: 'refund', staffId: sampleStaff.id, from: 1_000, to: 2_000, before: 9, limit: 20 },
    output: { entries: [sampleEntry], more: false, verdict: { kind: 'intact', entries: 1, at: 3_000 } },
  },
  'audit.check': { input: {}, output: { kind: 'broken', sequence: 7, at: 3_000 } },
  'audit.export': {
    input: { kind: 'refund', staffId: sampleStaff.id, from: 1_000, to: 2_000 },
    output: { name: 'audit.csv', csv: 'a;b' },
  },
  'training.play': { input: { ...ofOrder, action: 'pay' }, output: sampleOrder },
  'training.playSubscription': {
    input: { number: sampleSubscription.number, action: 'approve' },
    output: sampleSubscription,
  },
  'training.payAccount': {
    input: { accountId: sampleAccount.accountId, amount: rupiah(75_000) },
    output: sampleAccount,
  },
}

/** Handlers that answer every call with its sample, except the given ones. */
export function sampleHandlers(handlers: Partial<Handlers> = {}): Handlers {
  const samples = Object.entries(callSamples).map(([name, { output }]) => [name, async () => output])
  return { ...Object.fromEntries(samples), ...handlers } as Handlers
}
