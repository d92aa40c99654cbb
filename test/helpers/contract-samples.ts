import type { Handlers } from '../../electron/ipc/handlers.ts'
import { type CallInput, type CallName, type CallOutput, calls } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { anyValueOf } from './any-value.ts'
import { aJpeg, sampleCart, sampleOrder, sampleProduct, sampleStaff, sampleStart } from './samples.ts'

const ofShift = { number: 7 }
const ofOrder = { merchantTradeNo: 'TRX-1' }
const ofSubscription = { number: 'SB-1' }
const accountId = '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f12'
const subscriptionId = '3f0b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f11'
const refundId = '0b8a3a52-8d9f-4b8e-8a53-7a4f7c2c1f10'

/** A valid input for every call of the contract. */
const inputs: { readonly [Name in CallName]: CallInput<Name> } = {
  'app.start': {},
  'app.checkSoon': {},
  'counter.openMoney': {},
  'counter.reopen': { mode: 'training' },
  'merchant.status': {},
  'merchant.unlock': { passphrase: 'sebelas kucing' },
  'merchant.setKeys': { secret: 'S-1' },
  'merchant.sameGateway': { address: 'https://gateway.example' },
  'merchant.copyKeysTo': { merchantId: '010002' },
  'merchant.recoverVault': { to: 'previous' },
  'merchant.importProfile': { json: '{}' },
  'merchant.trust': { pem: '' },
  'merchant.test': {},
  'settings.change': { language: 'en' },
  'sale.charge': {
    saleId: sampleOrder.saleId,
    paymentType: 'BankAVA',
    amount: rupiah(25_000),
    payer: 'Budi',
  },
  'sale.payCash': { saleId: sampleOrder.saleId, amount: rupiah(25_000), tendered: rupiah(50_000) },
  'sale.check': ofOrder,
  'sale.changeChannel': ofOrder,
  'sale.lookAt': ofOrder,
  'sale.cancel': ofOrder,
  'sale.sendAgain': ofOrder,
  'sale.noteSeen': { merchantTradeNos: ['TRX-1'] },
  'refund.create': { refundId, merchantTradeNo: 'TRX-1', amount: rupiah(10_000) },
  'refund.handOver': ofOrder,
  'refund.check': { merchantRefundNo: 'RF-1' },
  'refund.sendAgain': { merchantRefundNo: 'RF-1' },
  'subscription.create': {
    subscriptionId,
    paymentType: 'StaticWalletASub',
    amount: rupiah(25_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi bulanan',
  },
  'subscription.check': ofSubscription,
  'subscription.cancel': ofSubscription,
  'subscription.sendAgain': ofSubscription,
  'subscription.list': { search: '', limit: 20 },
  'subscription.read': ofSubscription,
  'subscription.transactions': { number: 'SB-1', page: 1, size: 10 },
  'staticAccount.create': { accountId, paymentType: 'StaticBankLVA', payer: 'Budi' },
  'staticAccount.list': { search: '', limit: 20 },
  'staticAccount.read': { accountId },
  'staticAccount.check': { accountId },
  'staticAccount.unseen': {},
  'staticAccount.noteSeen': { merchantTradeNos: ['TRX-1'] },
  'catalogue.list': {},
  'catalogue.pictures': {},
  'catalogue.savePicture': { id: sampleProduct.id, picture: null },
  'catalogue.remove': { ids: [sampleProduct.id] },
  'catalogue.save': { products: [sampleProduct] },
  'cart.hold': { saleId: sampleOrder.saleId, lines: sampleCart },
  'cart.listHeld': {},
  'browser.list': {},
  'browser.end': { id: 'b6c1c1b4-6c7e-4a0f-8f5f-1c2d3e4f5a6b' },
  'display.show': { kind: 'order', merchantTradeNo: 'TRX-1' },
  'display.offerReceipt': { merchantTradeNo: 'TRX-1', by: 'mail', code: 'mailto:?subject=Toko' },
  'display.read': {},
  'display.looks': {},
  'display.changeLooks': { add: aJpeg },
  'cart.usualNotes': { type: 'Minuman' },
  'cart.drop': { saleId: sampleOrder.saleId },
  'refund.close': {
    merchantRefundNo: 'RF-1',
    since: 1,
    resolution: 'reported',
    note: 'Ditelepon',
    by: 'Rina',
  },
  'refund.withdraw': { merchantRefundNo: 'RF-1', note: 'Dibayar tunai' },
  'refund.list': { states: ['done'], from: 0, to: 9_000, before: 'RF-2', limit: 30 },
  'order.list': { search: '', limit: 20, from: 0, states: ['paid'] },
  'order.noteExport': { count: 3 },
  'order.read': ofOrder,
  'unresolved.list': {},
  'unresolved.close': {
    ...ofOrder,
    kind: 'paidLate',
    since: 2_000,
    resolution: 'handedOver',
    note: 'Sudah diambil',
    by: 'Rina',
  },
  'unresolved.closePayment': { ref: 'U1', resolution: 'notOurs', note: 'Milik toko lain', by: 'Rina' },
  'unresolved.closeSubscription': {
    number: 'SB-1',
    fact: 'charge C-1',
    resolution: 'customerKnows',
    note: 'Bayar besok',
    by: 'Rina',
  },
  'print.preview': { of: { kind: 'receipt', ...ofOrder }, paper: 'A6' },
  'print.slip': { of: { kind: 'subscription', number: 'SB-1' }, printer: 'kasir' },
  'print.picture': { of: { kind: 'refund', merchantRefundNo: 'RF-1' }, paper: '58' },
  'print.pdf': { of: { kind: 'sample' }, paper: 'A4' },
  'print.testPage': {},
  'print.again': { id: 1, printer: 'main' },
  'print.cancel': { id: 1 },
  'print.jobs': { states: ['queued', 'failed'], limit: 50 },
  'printer.discover': {},
  'printer.identify': { device: 'tcp://192.168.1.50:9100' },
  'printer.status': { printer: 'main' },
  'printer.openDrawer': { printer: 'main' },
  'shift.current': {},
  'shift.open': { float: null },
  'shift.cash': {
    movementId: '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d',
    kind: 'out',
    amount: rupiah(50_000),
    note: 'Es batu',
  },
  'shift.close': { ...ofShift, counted: null, carries: [] },
  'order.carts': { merchantTradeNos: ['LK1'] },
  'report.read': { from: 0, to: 1_000 },
  'report.noteExport': { from: 0, to: 1_000 },
  'shift.list': { limit: 50 },
  'shift.read': ofShift,
  'shift.export': { ...ofShift, as: 'csv' },
  'shift.compare': ofShift,
  'shift.stopComparing': {},
  'office.status': {},
  'office.enrol': { code: 'http://127.0.0.1:8730/#x' },
  'office.receiptPage': { merchantTradeNo: 'LK-261122-7Q3K9FXZ' },
  'office.find': { text: 'LK-261122-7Q3K9FXZ' },
  'office.leave': {},
  'office.takeDirectory': { parts: ['staff'] },
  'office.fillDirectory': {},
  'office.takeBack': {},
  'update.status': {},
  'update.look': {},
  'update.install': {},
  'update.callOff': {},
  'update.hold': { holds: ['sale'] },
  'backup.make': {},
  'backup.list': {},
  'backup.places': {},
  'backup.check': { name: 'journal-1.db' },
  'backup.restore': { name: 'journal-1.db' },
  'support.selfTest': {},
  'support.bundle': {},
  'staff.names': {},
  'staff.signIn': { staffId: sampleStaff.id, pin: '482913' },
  'staff.lock': {},
  'staff.active': {},
  'staff.approve': {
    ...ofOrder,
    staffId: sampleStaff.id,
    pin: '482913',
    action: 'refund',
    amount: rupiah(10_000),
  },
  'staff.setUp': { name: 'Rina', pin: '482913' },
  'staff.list': {},
  'staff.add': { name: 'Rina', role: 'supervisor', pin: '482913' },
  'staff.change': { staffId: sampleStaff.id, name: 'Rina', role: 'supervisor', active: true },
  'staff.changePin': { pin: '482913', newPin: '739158' },
  'staff.resetPin': { staffId: sampleStaff.id, pin: '482913' },
  'audit.list': { kind: 'refund', staffId: sampleStaff.id, from: 1_000, to: 2_000, before: 9, limit: 20 },
  'audit.check': {},
  'audit.export': { kind: 'refund', staffId: sampleStaff.id, from: 1_000, to: 2_000 },
  'training.play': { ...ofOrder, action: 'pay' },
  'training.playSubscription': { number: 'SB-1', action: 'approve' },
  'training.payAccount': { accountId, amount: rupiah(75_000) },
}

/** Outputs whose schemas ask for more than {@link anyValueOf} can guess. */
const outputs: { readonly [Name in CallName]?: CallOutput<Name> } = {
  'app.start': sampleStart,
  'settings.change': { ...defaultSettings, language: 'en' },
  'print.preview': { kind: 'test', paper: '58', columns: 32, dots: 384, blocks: [{ type: 'rule' }] },
}

/** For every call of the contract a valid input and a possible output. */
export const callSamples = Object.fromEntries(
  Object.entries(inputs).map(([name, input]) => {
    const output = outputs[name as CallName] ?? anyValueOf(calls[name as CallName].output)
    return [name, { input, output }]
  }),
) as { readonly [Name in CallName]: { readonly input: CallInput<Name>; readonly output: CallOutput<Name> } }

/** Handlers that answer every call with its sample, except the given ones. */
export function sampleHandlers(handlers: Partial<Handlers> = {}): Handlers {
  const samples = Object.entries(callSamples).map(([name, { output }]) => [name, async () => output])
  return { ...Object.fromEntries(samples), ...handlers } as Handlers
}
