import { sen } from '../../../shared/money.ts'
import { catchUp } from '../catch-up.ts'
import type { ControlOptions } from '../control/options.ts'
import { chooseChannel } from '../orders/hosted-page.ts'
import { type Payer, type PlayAction, play } from '../orders/play.ts'
import { ControlRefusal } from '../own-computer.ts'
import { decideRefund } from '../refund/decide-refund.ts'
import { payStaticAccount } from '../static-account/pay-static-account.ts'
import {
  confirmSubscription,
  decideNextCharge,
  type Find,
  failSubscription,
} from '../subscription/play-subscription.ts'
import type { ChargeStatus } from '../subscription/subscription.ts'

/** What payers can do on the pages. An action that is no longer possible changes nothing; the page shows the current state. */
export interface PayerActions extends ControlOptions {
  /** Afterwards everything due by business time is in the ledger. */
  catchUp(): void
  playOrder(action: PlayAction, merchantTradeNo: string, how?: { payer?: Payer; late?: boolean }): void
  chooseChannel(merchantTradeNo: string, paymentType: string): void
  /** Why not, or null if it was paid. */
  payStaticAccount(vaCode: string, rupiahAmount: number, payer: Payer): string | null
  agreeToCheckout(platformNo: string): void
  refuseCheckout(platformNo: string): void
  decideNextCharge(platformNo: string, status: ChargeStatus): void
  decideRefund(merchantRefundNo: string, status: '02' | '05'): void
}

export function createPayerActions(options: ControlOptions): PayerActions {
  const { ledger, faults, clock, log } = options
  const now = clock.business

  return {
    ...options,
    catchUp: () => ledger.transaction(() => catchUp(ledger, now())),
    playOrder(action, merchantTradeNo, { payer = {}, late = false } = {}) {
      const allowsLate = () => late || faults.strikes('latePayment')
      const { kind } = play(ledger, { action, merchantTradeNo, payer }, now(), allowsLate)
      log({ event: 'played', action, merchantTradeNo, result: kind })
    },
    chooseChannel(merchantTradeNo, paymentType) {
      const { kind } = chooseChannel(options, { merchantTradeNo, paymentType }, now())
      log({ event: 'played', action: 'choose', merchantTradeNo, paymentType, result: kind })
    },
    payStaticAccount(vaCode, amount, payer) {
      const played = payStaticAccount(options, { vaCode, amount: sen(amount * 100), payer }, now())
      log({ event: 'played', action: 'pay', vaCode, result: played.kind })
      return played.kind === 'done' ? null : played.kind
    },
    agreeToCheckout(platformNo) {
      const { kind } = confirmSubscription(ledger, byPlatformNo(platformNo), now())
      log({ event: 'played', action: 'confirm', subscription: platformNo, result: kind })
    },
    refuseCheckout(platformNo) {
      const { kind } = failSubscription(ledger, byPlatformNo(platformNo), now())
      log({ event: 'played', action: 'refuse', subscription: platformNo, result: kind })
    },
    decideNextCharge(platformNo, status) {
      const { kind } = decideNextCharge(ledger, byPlatformNo(platformNo), now(), status)
      log({ event: 'played', action: 'decide', status, subscription: platformNo, result: kind })
    },
    decideRefund(merchantRefundNo, status) {
      const { kind } = decideRefund(ledger, { merchantRefundNo, status }, now())
      log({ event: 'played', action: 'decide', merchantRefundNo, status, result: kind })
    },
  }
}

const byPlatformNo =
  (platformNo: string): Find =>
  ({ subscriptions }) =>
    subscriptions.findByPlatformNo(platformNo)

export function notFound(): never {
  throw new ControlRefusal(404, '')
}
