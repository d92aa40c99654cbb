import { orders } from './0010-orders.ts'
import { events } from './0020-events.ts'
import { printJobs } from './0030-print-jobs.ts'
import { refunds } from './0040-refunds.ts'
import { cases } from './0050-cases.ts'
import { endedOrders } from './0060-ended-orders.ts'
import { channels } from './0070-channels.ts'
import { staff } from './0080-staff.ts'
import { audit } from './0082-audit.ts'
import { approvals } from './0084-approvals.ts'
import { cashiers } from './0086-cashiers.ts'
import { subscriptions } from './0090-subscriptions.ts'
import { staticAccounts } from './0095-static-accounts.ts'
import { catalogue } from './0100-catalogue.ts'
import { carts } from './0102-carts.ts'
import { withdrawnRefunds } from './0120-withdrawn-refunds.ts'
import { refundSlips } from './0122-refund-slips.ts'
import { lastLooks } from './0124-last-looks.ts'
import { printers } from './0126-printers.ts'
import { shifts } from './0130-shifts.ts'
import { refundClosings } from './0134-refund-closings.ts'
import { subscriptionFees } from './0136-subscription-fees.ts'
import { subscriptionCharges } from './0138-subscription-charges.ts'
import { identity } from './0140-identity.ts'
import { approvalTerms } from './0142-approvals.ts'
import { paymentsAfterAll } from './0150-payments-after-all.ts'
import { toldPayments } from './0152-told-payments.ts'
import { toldPaid } from './0154-told-paid.ts'
import { revisions } from './0156-revisions.ts'
import { sentBefore } from './0158-sent-before.ts'
import { cash } from './0160-cash.ts'
import { saleSums } from './0162-sale-sums.ts'
import { seal } from './0164-seal.ts'
import { variants } from './0166-variants.ts'
import { refundLines } from './0168-refund-lines.ts'
import { feed } from './0170-feed.ts'
import { tiles } from './0172-tiles.ts'
import { splitSales } from './0174-split-sales.ts'
import { directoryPlace } from './0180-directory-place.ts'
import { refundsSentAgain } from './0184-refunds-sent-again.ts'
import { lentRefunds } from './0186-lent-refunds.ts'
import { evidenceStays } from './0188-evidence-stays.ts'
import { paidBackOutside } from './0190-paid-back-outside.ts'
import { fewerPages } from './0192-fewer-pages.ts'
import { reportedPaid } from './0193-reported-paid.ts'
import { subscriptionsAfterAll } from './0194-subscriptions-after-all.ts'
import { givenUpOrders } from './0195-given-up-orders.ts'
import { cashRounding } from './0196-cash-rounding.ts'
import { refundSentAgainWithinPayment } from './0197-refund-sent-again-within-payment.ts'
import { reportedSubscriptions } from './0202-reported-subscriptions.ts'
import { gatewayAddress } from './0203-gateway-address.ts'
import { deniedRefunds } from './0220-denied-refunds.ts'
import { deniedPayments } from './0230-denied-payments.ts'
import { usualNotes } from './0232-usual-notes.ts'
import { subscriptionCases } from './0238-subscription-cases.ts'
import { extras } from './0254-extras.ts'
import { cartNames } from './0257-cart-names.ts'
import { fedRefundsElsewhere } from './0258-fed-refunds-elsewhere.ts'
import { tilePlaces } from './0260-tile-places.ts'
import { whatRefundsAreMadeOf } from './0270-what-refunds-are-made-of.ts'
import { chargesTakenBack } from './0271-charges-taken-back.ts'
import { branches } from './0282-branches.ts'
import { paymentsCountWhenPaid } from './0283-payments-count-when-paid.ts'
import { numbersComeBack } from './0285-numbers-come-back.ts'
import { accountsByPlainNumber } from './0286-accounts-by-plain-number.ts'
import { chargesOfAnotherAmount } from './0287-charges-of-another-amount.ts'
import { chargesCountWhenPaid } from './0288-charges-count-when-paid.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  orders,
  events,
  printJobs,
  refunds,
  cases,
  endedOrders,
  channels,
  staff,
  audit,
  approvals,
  cashiers,
  subscriptions,
  staticAccounts,
  catalogue,
  carts,
  withdrawnRefunds,
  refundSlips,
  lastLooks,
  printers,
  shifts,
  refundClosings,
  subscriptionFees,
  subscriptionCharges,
  identity,
  approvalTerms,
  paymentsAfterAll,
  toldPayments,
  toldPaid,
  revisions,
  sentBefore,
  cash,
  saleSums,
  seal,
  variants,
  refundLines,
  feed,
  tiles,
  splitSales,
  directoryPlace,
  refundsSentAgain,
  lentRefunds,
  evidenceStays,
  paidBackOutside,
  fewerPages,
  reportedPaid,
  subscriptionsAfterAll,
  givenUpOrders,
  cashRounding,
  refundSentAgainWithinPayment,
  reportedSubscriptions,
  gatewayAddress,
  deniedRefunds,
  deniedPayments,
  usualNotes,
  subscriptionCases,
  extras,
  cartNames,
  fedRefundsElsewhere,
  tilePlaces,
  whatRefundsAreMadeOf,
  chargesTakenBack,
  branches,
  paymentsCountWhenPaid,
  numbersComeBack,
  accountsByPlainNumber,
  chargesOfAnotherAmount,
  chargesCountWhenPaid,
]
