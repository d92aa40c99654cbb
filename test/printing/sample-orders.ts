import { rupiah, sen } from '../../shared/money.ts'
import type { Order, OrderState, PaymentCode, StateOf } from '../../shared/sale/order.ts'
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'
import { applyChange, type SettingsChange } from '../../shared/settings/settings-change.ts'

/** A valid QRIS code that belongs to nobody. */
export const QRIS =
  '00020101021226690017ID.CO.EXAMPLE.WWW011893600999000000001802150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204581253033605405100005802ID5911TOKO CONTOH6007JAKARTA61051011062190508TRX-00010703A016304EFDE'

/** 21 November 2026, 08:12:46 WIB. */
export const NOW = Date.UTC(2026, 10, 21, 1, 12, 46)

/** What a slip is asked for with, besides its kind. */
export const asked = { mode: 'live', now: NOW, cashier: null } as const

export const shopName = 'Warung Bu Sri'

const shop: Settings['shop'] = {
  name: shopName,
  branch: 'Cabang Melati',
  counter: 'Loket 1',
  address: 'Jl. Melati No. 8, Yogyakarta 55281',
  footer: 'Terima kasih, sampai jumpa lagi.',
}

const minutes = (count: number) => count * 60_000

const codes = {
  qr: { kind: 'qr', content: QRIS, nmid: 'ID1020000000001', terminal: 'A01' },
  virtualAccount: { kind: 'virtualAccount', number: '8808123456789012' },
  store: { kind: 'storeCode', code: 'LKT7F3K92' },
  hostedPage: {
    kind: 'link',
    url: 'https://pay.example/h5/202611210000042-7Q4ZK2?lang=id',
    computerUrl: null,
  },
  card: { kind: 'link', url: 'https://pay.example/cc/7Q4ZK2', computerUrl: null },
} as const satisfies Record<string, PaymentCode>

const paymentTypes = {
  qr: 'QRIS',
  virtualAccount: 'BankAVA',
  store: 'StoreA',
  hostedPage: 'HostedPage',
  card: 'CreditCard_6Mos',
} as const
type Family = keyof typeof codes

export function anOrder<State extends OrderState>(
  state: State,
  overrides: Partial<Omit<Order, 'state'>> = {},
): Omit<Order, 'state'> & { readonly state: State } {
  return {
    revision: 1,
    merchantTradeNo: 'LKT20261121-0811-7Q4ZK2',
    saleId: 'c1a3d8c2-7d0e-4a59-8a5c-0d4f3c1a9b11',
    paymentType: 'QRIS',
    amount: rupiah(10_000),
    productName: 'Kopi Susu Gula Aren',
    payer: null,
    phone: null,
    pageChannel: null,
    feeType: 'BEN',
    createdAt: NOW - minutes(1),
    superseded: false,
    paidTwice: false,
    lastCheckedAt: null,
    ...overrides,
    state,
  }
}

export function anOpenOrder(family: Family = 'qr', overrides: Partial<Omit<Order, 'state'>> = {}) {
  const placed = { platformTradeNo: 'PLT2026112100000042', payable: rupiah(10_000) }
  return anOrder<StateOf<'open'>>(
    { kind: 'open', since: NOW, ...placed, code: codes[family], expiresAt: NOW + minutes(15) },
    {
      paymentType: paymentTypes[family],
      payer: family === 'qr' || family === 'card' ? null : 'Siti Rahmawati',
      ...overrides,
    },
  )
}

export function aPaidOrder<Kind extends 'paid' | 'paidLate' = 'paid'>(kind?: Kind) {
  return anOrder({
    kind: kind ?? 'paid',
    since: NOW,
    platformTradeNo: 'PLT2026112100000042',
    payable: rupiah(10_000),
    code: codes.qr,
    expiresAt: NOW + minutes(15),
    paidAt: NOW - minutes(0.5),
    rrn: '632501004217',
    issuer: '93600014',
    payer: 'B*** S******',
    accountNo: '********4821',
  } as StateOf<Kind>)
}

/** An order paid on a channel of which the gateway said nothing but that it is paid, fee added for the payer. */
export function aBarelyPaidOrder(): Order {
  return anOrder(
    {
      kind: 'paid',
      since: NOW,
      platformTradeNo: null,
      payable: sen(1_233_750),
      code: null,
      expiresAt: null,
      paidAt: null,
      rrn: null,
      issuer: null,
      payer: null,
      accountNo: null,
    },
    { paymentType: 'StoreB', payer: 'Siti Rahmawati', productName: shop.name },
  )
}

export function settingsWith(change: SettingsChange): Settings {
  return applyChange({ ...defaultSettings, shop }, change)
}
