import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { startedClient } from './started-client.ts'

export const amount = rupiah(10_000)
export const line = { id: '1', name: 'Kopi', price: amount, type: 'drink', quantity: 1 }
const numbered = { merchantTradeNo: 'T-1', amount, productName: 'Kopi' }
export const redirected = { paymentParams: { redirectUrl: 'https://toko.example/kembali' } }

/** A request of every operation that the traps are about. */
export const requests = {
  createQrOrder: { ...numbered, paymentType: 'QRIS' },
  createPaymentLink: { ...numbered, phoneNumber: '081234567890', redirectUrl: 'https://toko.example' },
  createPayLaterOrder: { ...numbered, ...redirected, paymentType: 'PayLaterA' },
  createEMoneyOrder: { ...numbered, ...redirected, paymentType: 'WALLETABALANCE' },
  createCardOrder: { ...numbered, ...redirected, paymentType: 'CreditCard' },
  createVirtualAccount: { ...numbered, paymentType: 'BankAVA', payer: 'Siti' },
  createStoreOrder: { ...numbered, paymentType: 'StoreA', payer: 'Siti' },
  refundEMoneyOrder: {
    merchantTradeNo: 'T-1',
    merchantRefundNo: 'R-1',
    platformRefundNo: 'P-1',
    paymentType: 'WALLETABALANCE',
    amount,
    refundAmount: rupiah(4_000),
  },
  createEMoneySubscription: {
    merchantTradeNo: 'S-1',
    paymentType: 'StaticWalletASub',
    requestAmount: amount,
    subTitle: 'Kopi tiap hari',
    subInterval: { type: 'DAILY', value: 1 },
    productInfo: line,
    returnUrl: 'https://toko.example',
  },
  cancelEMoneySubscription: { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' },
  queryEMoneySubscription: { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' },
  createCardSubscription: {
    agreementId: 'A-1',
    paymentType: 'StaticCcSub',
    requestAmount: amount,
    subTitle: 'Kopi tiap bulan',
    subInterval: { type: 'MONTHLY', value: 1 },
    productInfo: line,
  },
  queryPaymentLink: { merchantTradeNo: 'T-1' },
} as const

type Tried = keyof typeof requests

/** The members of an answer that a client believes, as JSON text so that digits stay as they are. */
export async function read(name: Tried, answer: string, changes: object = {}, how: object = {}) {
  const started = await startedClient(({ answer: send, body }) =>
    send({}, { text: `{"requestId":"${body.requestId}",${answer}}`, ...how }),
  )
  const { members } = await started.ask<Operation>(operations[name], {
    ...requests[name],
    ...changes,
  } as never)
  return members as Record<string, unknown>
}

/** The body of a request as it goes over the wire, and its members. */
export async function write(name: Tried, changes: object = {}, profile = readProfile({})) {
  const { written } = await startedClient(() => {}, profile)
  const text = written<Operation>(operations[name], { ...requests[name], ...changes } as never)
  return { text, members: JSON.parse(text) as Record<string, unknown> }
}

/** The members of an answer to a QRIS order. */
export const qr =
  '"paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"T-1","qrCode":"0002","status":"01"'
