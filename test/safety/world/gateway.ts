import { type Notification, readNotification } from '../../../electron/notifications/notification.ts'
import { createSigner } from '../../../platform/signing/sign.ts'
import type { Clock } from '../../../services/sandbox/clock.ts'
import { createGateway, type Gateway } from '../../../services/sandbox/gateway.ts'
import type { Ledger } from '../../../services/sandbox/ledger/ledger.ts'
import type { Notification as Outgoing } from '../../../services/sandbox/notifications/outbox.ts'
import { payloadOf } from '../../../services/sandbox/notifications/payload.ts'
import type { Order } from '../../../services/sandbox/orders/order.ts'
import { type PlayAction, play } from '../../../services/sandbox/orders/play.ts'
import { payStaticAccount } from '../../../services/sandbox/static-account/pay-static-account.ts'
import {
  cancelAtWallet,
  chargeNow,
  confirmSubscription,
  type Find,
  failSubscription,
} from '../../../services/sandbox/subscription/play-subscription.ts'
import { writeJson } from '../../../shared/gateway/json.ts'
import type { Sen } from '../../../shared/money.ts'
import { freshLedger } from './fresh.ts'

export const merchant = {
  id: '010001',
  name: 'TOKO LATIHAN',
  city: 'JAKARTA',
  nmid: 'ID1020000000001',
  secret: 'of-the-virtual-world',
}
export const signer = createSigner('hmac-sha256-hex', merchant)
export const gatewayUrl = 'http://gateway.test'

/** What the customer of a subscription may do, and how their next charge may end. */
const subscriptionDeeds = {
  complete: confirmSubscription,
  refuse: failSubscription,
  charge: (ledger: Ledger, find: Find, now: number) => chargeNow(ledger, find, now, '02'),
  chargeFails: (ledger: Ledger, find: Find, now: number) => chargeNow(ledger, find, now, '09'),
  endInWallet: cancelAtWallet,
}
export type SubscriptionDeed = keyof typeof subscriptionDeeds

/** The real sandbox without its sockets, and its ledger, which is the truth for every comparison. */
export interface GatewayWorld {
  readonly gateway: Gateway
  readonly ledger: Ledger
  /** By the gateway's own clock. */
  now(): number
  /** Plays the payer, or the gateway itself; false if that is not possible. */
  play(action: PlayAction, merchantTradeNo: string, how?: { readonly late: boolean }): boolean
  /** The customer of a subscription, by its number: completes or refuses it, is charged at once, or cancels it. */
  playSubscription(deed: SubscriptionDeed, number: string): void
  /** Somebody pays to a static account. */
  payAccount(vaCode: string, amount: Sen): void
  /** Orders that were requested: a payment to a static account is not one. */
  orders(): readonly Order[]
  /** Payments to static accounts, which the ledger keeps as orders of their own. */
  accountPayments(): readonly Order[]
  /** Its latest notifications as they arrive, the newest first. */
  news(limit: number): readonly Notification[]
  close(): void
}

export function createGatewayWorld(now: () => number): GatewayWorld {
  const ledger = freshLedger()
  const isOfAccount = ({ merchantTradeNo }: Order) => merchantTradeNo.startsWith('SVA')
  const read = (notification: Outgoing) =>
    readNotification(Buffer.from(writeJson(payloadOf(notification, ledger, gatewayUrl))))
  const clock: Clock = { wall: now, business: now, advance: () => {} }
  return {
    gateway: createGateway({ ledger, merchant, signer, clock, log: () => {} }),
    ledger,
    now,
    play(action, merchantTradeNo, { late } = { late: false }) {
      const played = play(ledger, { action, merchantTradeNo, payer: {} }, now(), () => late)
      return played.kind === 'done'
    },
    playSubscription(deed, number) {
      const find: Find = ({ subscriptions }) =>
        subscriptions.find('eMoney', number) ?? subscriptions.find('card', number)
      subscriptionDeeds[deed](ledger, find, now())
    },
    payAccount(vaCode, amount) {
      payStaticAccount({ ledger, merchant }, { vaCode, amount, payer: {} }, now())
    },
    orders: () => ledger.listOrders(1_000).filter((order) => !isOfAccount(order)),
    accountPayments: () => ledger.listOrders(1_000).filter(isOfAccount),
    news: (limit) => ledger.notifications.list(limit).flatMap((notification) => read(notification) ?? []),
    close: () => ledger.close(),
  }
}
