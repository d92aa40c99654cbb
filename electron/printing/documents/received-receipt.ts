import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { StaticAccount, StaticPayment } from '../../../shared/static-account/static-account.ts'
import type { PaidCharge } from '../../../shared/subscription/paid-charge.ts'
import { payableOf, type Subscription } from '../../../shared/subscription/subscription.ts'
import { headOf, type SlipRequest } from './document-of.ts'
import type { AccountReceipt, ChargeReceipt } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

type Asked = Pick<SlipRequest, 'mode' | 'now'>

/** The receipt of a payment to a static account; throws {@link SlipRefused} for one that the gateway has not confirmed. */
export function accountReceiptOf(
  { account, payment }: { readonly account: StaticAccount; readonly payment: StaticPayment },
  settings: Settings,
  request: Asked,
): AccountReceipt {
  const { merchantTradeNo, reported, state } = payment
  if (state.kind !== 'confirmed') throw new SlipRefused('notPaid')
  return {
    kind: 'accountReceipt',
    ...headOf(settings, request),
    number: merchantTradeNo,
    channel: channelName(account.paymentType, settings.channels.looks),
    vaCode: account.state.kind === 'active' ? account.state.vaCode : null,
    customer: account.payer,
    usedFor: account.usedFor,
    amount: state.amount,
    paidAt: state.paidAt ?? reported.paidAt,
    learnedAt: state.since,
    platformTradeNo: state.platformTradeNo ?? reported.platformTradeNo,
    payer: state.payer ?? reported.payer,
    accountNo: state.accountNo,
  }
}

/** The receipt of a charge of a subscription; throws {@link SlipRefused} for one that the gateway calls failed by now. */
export function chargeReceiptOf(
  { subscription, charge }: { readonly subscription: Subscription; readonly charge: PaidCharge },
  settings: Settings,
  request: Asked,
): ChargeReceipt {
  if (charge.takenBackAt !== null) throw new SlipRefused('takenBack')
  // As it is counted: a charge without an amount is the usual one.
  const amount = charge.amount ?? payableOf(subscription)
  return {
    kind: 'chargeReceipt',
    ...headOf(settings, request),
    number: charge.name,
    subscription: subscription.number,
    title: subscription.title,
    channel: channelName(subscription.paymentType, settings.channels.looks),
    customer: subscription.customer,
    amount,
    ...(amount > subscription.amount ? { withFee: true } : {}),
    paidAt: charge.paidAt,
    learnedAt: charge.learnedAt,
    platformTradeNo: charge.platformTradeNo,
  }
}
