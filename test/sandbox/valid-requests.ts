import type { OperationName } from '../../shared/gateway/operations/index.ts'
import { orderOf, type StartedSandbox } from './started-sandbox.ts'

const line = { id: 'P1', name: 'Kopi', price: '5000.00', type: 'drink', quantity: 1 }
const productInfo = [line]
const paymentParams = { redirectUrl: 'https://shop.example/back' }
const inquiry = { merchantTradeNo: 'T-1' }
const subscription = { paymentType: 'StaticWalletASub', merchantTradeNo: 'S-1' }
const recurring = {
  requestAmount: 50_000,
  subTitle: 'Kopi tiap hari',
  subInterval: { type: 'DAILY', value: 1 },
  productInfo: { ...line, price: 50_000 },
}

/** A valid request to each operation, with its optional objects, so that every rule of their members can be tried too. */
export const validRequests: { readonly [Name in OperationName]: Record<string, unknown> } = {
  createQrOrder: orderOf('qr', { expire: 60, productInfo }),
  createPaymentLink: {
    merchantTradeNo: 'L-1',
    amount: '10000.00',
    productName: 'Kopi',
    phoneNumber: '081200000000',
    redirectUrl: 'https://shop.example/back',
  },
  createPayLaterOrder: orderOf('payLater', { productInfo, paymentParams }),
  createEMoneyOrder: orderOf('eMoney', { productInfo, paymentParams }),
  refundEMoneyOrder: {
    merchantTradeNo: 'T-1',
    paymentType: 'WALLETABALANCE',
    amount: '10000.00',
    refundAmount: '10000.00',
    platformRefundNo: 'P-1',
    merchantRefundNo: 'R-1',
  },
  createCardOrder: orderOf('card', { productInfo, paymentParams }),
  createVirtualAccount: orderOf('virtualAccount', { productInfo }),
  createStoreOrder: orderOf('store', { productInfo }),
  createStaticVirtualAccount: { paymentType: 'StaticBankLVA', payer: 'SITI RAHAYU' },
  createEMoneySubscription: { ...subscription, ...recurring },
  queryEMoneySubscription: subscription,
  queryEMoneySubscriptionTransactions: subscription,
  cancelEMoneySubscription: subscription,
  createCardSubscription: {
    ...recurring,
    paymentType: 'StaticCcSub',
    agreementId: 'A-1',
    subInterval: 'MONTHLY',
  },
  queryQrOrder: inquiry,
  queryPaymentLink: inquiry,
  queryPayLaterOrder: inquiry,
  queryEMoneyOrder: inquiry,
  queryCardOrder: inquiry,
  queryVirtualAccount: inquiry,
  queryStoreOrder: inquiry,
  queryRefund: { paymentType: 'WALLETABALANCE', merchantRefundNo: 'R-1' },
  queryCardSubscription: { paymentType: 'StaticCcSub', agreementId: 'A-1' },
  cancelQrOrder: inquiry,
}

/** An order of a wallet that its payer has paid: Rp 10.000 unless it says otherwise. */
export async function paidByWallet(sandbox: StartedSandbox, members: Record<string, unknown> = {}) {
  const { body } = await sandbox.create('eMoney', members)
  await sandbox.play('pay', { merchantTradeNo: body.merchantTradeNo })
  return body
}

/** The request to refund such an order, all of it unless it says otherwise. */
export const refundOf = (order: Record<string, unknown>, members: Record<string, unknown> = {}) => ({
  merchantTradeNo: order.merchantTradeNo,
  paymentType: order.paymentType,
  amount: order.amount,
  refundAmount: order.amount,
  platformRefundNo: order.platformTradeNo,
  merchantRefundNo: 'R-1',
  ...members,
})
