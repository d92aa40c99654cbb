import type { CartLine } from '../../shared/cart/cart-schema.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import { anOrder } from './orders.ts'
import { aProduct } from './products.ts'

/** A picture of one pixel. */
export const aJpeg =
  'data:image/jpeg;base64,/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

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

export const sampleStaff: StaffMember = {
  id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e11',
  name: 'Rina',
  role: 'supervisor',
}

export const sampleProduct = aProduct({ barcode: '8991234567890', favourite: true })

export const sampleCart: CartLine[] = [
  { kind: 'product', id: 'KOPI', name: 'Kopi Susu', type: 'Minuman', price: rupiah(18_000), quantity: 2 },
  { kind: 'discount', name: 'Diskon', amount: rupiah(11_000) },
]

/** The answer to a page that starts. */
export const sampleStart: CallOutput<'app.start'> = {
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
  forNothing: [],
  sellsGoods: true,
  unresolved: 1,
  backupTrouble: null,
  hasOffice: false,
  officeTrouble: null,
  fromOffice: [],
  duty: { kind: 'onDuty', staff: sampleStaff },
  channelTerms: { BankAVA: { min: rupiah(10_000), max: rupiah(100_000_000) } },
  unwatched: { orders: 1, refunds: 0 },
}
