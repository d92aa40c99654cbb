import { type Notification, readNotification } from '../../../electron/notifications/notification.ts'
import { createSigner } from '../../../platform/signing/sign.ts'
import type { Clock } from '../../../services/sandbox/clock.ts'
import type { SignedRequest } from '../../../services/sandbox/envelope.ts'
import { createGateway, type Gateway } from '../../../services/sandbox/gateway.ts'
import type { Ledger } from '../../../services/sandbox/ledger/ledger.ts'
import type { Notification as Outgoing } from '../../../services/sandbox/notifications/outbox.ts'
import { payloadOf } from '../../../services/sandbox/notifications/payload.ts'
import type { Order } from '../../../services/sandbox/orders/order.ts'
import { type PlayAction, play } from '../../../services/sandbox/orders/play.ts'
import type { SignedAnswer } from '../../../services/sandbox/signed-answer.ts'
import { payStaticAccount } from '../../../services/sandbox/static-account/pay-static-account.ts'
import {
  cancelAtWallet,
  chargeNow,
  confirmSubscription,
  type Find,
  failSubscription,
} from '../../../services/sandbox/subscription/play-subscription.ts'
import { writeJson } from '../../../shared/gateway/json.ts'
import type { OperationName } from '../../../shared/gateway/operations/index.ts'
import type { Sen } from '../../../shared/money.ts'
import { freshLedger } from './fresh.ts'

export const merchant = {
  id: '010001',
  name: 'TOKO LATIHAN',
  city: 'JAKARTA',
  nmid: 'ID1020000000001',
  secret: 'of-the-virtual-world',
}
const profile = 'hmac-sha256-hex'
export const signer = createSigner(profile, merchant)
export const gatewayUrl = 'http://gateway.test'

/** What the customer of a subscription may do, and how their next charge may end. */
const subscriberActions = {
  complete: confirmSubscription,
  refuse: failSubscription,
  charge: (ledger: Ledger, find: Find, now: number) => chargeNow(ledger, find, now, '02'),
  chargeFails: (ledger: Ledger, find: Find, now: number) => chargeNow(ledger, find, now, '09'),
  endInWallet: cancelAtWallet,
}
export type SubscriberAction = keyof typeof subscriberActions

type Members = Record<string, unknown>
type Bend = (members: Members) => Members

/** How a gateway puts what it has to say, where it says it otherwise than the sandbox. */
export interface Words {
  /** Whether each payment to a static account has a number of its own, and each charge one. */
  readonly numbersPayments: boolean
  readonly numbersCharges: boolean
  /** Whether the notification of a payment to a static account says which. */
  readonly namesAccounts: boolean
  answer(operation: OperationName, members: Members): Members
  /** A notification; `accountPaid` is the number of the static account that was paid, null for anything else. */
  news(members: Members, accountPaid: string | null): Members
  /** The number in the books of the payment to an account that is meant by another; the payments are newest first. */
  askedFor(number: string, payments: readonly Order[]): string | undefined
}

/** The real sandbox without its sockets, and its ledger, which is the truth for every comparison. */
export interface GatewayWorld {
  /** Answers as the gateway puts it; `bend` makes it lie. */
  answer(operation: OperationName, request: SignedRequest, bend?: Bend): SignedAnswer
  /** Whether the books have the payment to an account that a journal calls by this number. */
  hasAccountPayment(number: string, amount: Sen): boolean
  /** The notification of one payment to an account, by its number in the books. */
  newsOfPayment(merchantTradeNo: string): Notification | null
  readonly gateway: Gateway
  readonly ledger: Ledger
  /** By the gateway's own clock. */
  now(): number
  /** Plays the payer, or the gateway itself; false if that is not possible. */
  play(action: PlayAction, merchantTradeNo: string, how?: { readonly late: boolean }): boolean
  /** The customer of a subscription, by its number: completes or refuses it, is charged at once, or cancels it. */
  playSubscription(action: SubscriberAction, number: string): void
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

export function createGatewayWorld(now: () => number, words: Words | null = null): GatewayWorld {
  const ledger = freshLedger()
  const isOfAccount = ({ merchantTradeNo }: Order) => merchantTradeNo.startsWith('SVA')
  const read = (notification: Outgoing) => {
    const payload = payloadOf(notification, ledger, gatewayUrl)
    const order = notification.kind === 'order' ? ledger.findOrder(notification.subject) : undefined
    const accountPaid = order && isOfAccount(order) ? order.code : null
    return readNotification(Buffer.from(writeJson(words?.news(payload, accountPaid) ?? payload)))
  }
  const clock: Clock = { wall: now, business: now, advance: () => {} }
  const gateway = createGateway({ ledger, merchant, profile, signer, clock, log: () => {} })
  const payments = () => ledger.listOrders(1_000).filter(isOfAccount)

  /** The request that asks by the number in the books, and our own number for it. */
  function inItsBooks(operation: OperationName, request: SignedRequest): [SignedRequest, string | null] {
    const { method, path, headers, body } = request
    const timestamp = String(headers['x-timestamp'])
    const isOurs = signer.verify({ method, path, timestamp }, body, String(headers['x-signature']))
    if (!words || operation !== 'queryVirtualAccount' || !isOurs) return [request, null]
    const asked = JSON.parse(body.toString()) as { readonly merchantTradeNo: string }
    const merchantTradeNo = words.askedFor(asked.merchantTradeNo, payments())
    if (merchantTradeNo === undefined) return [request, null]
    const meant = Buffer.from(JSON.stringify({ ...asked, merchantTradeNo }))
    const signature = signer.sign({ method, path, timestamp }, meant)
    return [
      { ...request, body: meant, headers: { ...headers, 'x-signature': signature } },
      asked.merchantTradeNo,
    ]
  }

  return {
    gateway,
    ledger,
    answer(operation, request, bend = (members) => members) {
      const [meant, asked] = inItsBooks(operation, request)
      return gateway.answer(operation, meant, gatewayUrl, (members) => {
        const said = words?.answer(operation, members) ?? members
        return bend(asked === null ? said : { ...said, merchantTradeNo: asked })
      })
    },
    hasAccountPayment: (number, amount) =>
      words && !words.numbersPayments
        ? payments().some((payment) => payment.amount === amount)
        : ledger.findOrder(number)?.status === '02',
    newsOfPayment(merchantTradeNo) {
      const all = ledger.notifications.list(1_000)
      const outgoing = all.find(({ kind, subject }) => kind === 'order' && subject === merchantTradeNo)
      return outgoing ? read(outgoing) : null
    },
    now,
    play(action, merchantTradeNo, { late } = { late: false }) {
      const played = play(ledger, { action, merchantTradeNo, payer: {} }, now(), () => late)
      return played.kind === 'done'
    },
    playSubscription(action, number) {
      const find: Find = ({ subscriptions }) =>
        subscriptions.find('eMoney', number) ?? subscriptions.find('card', number)
      subscriberActions[action](ledger, find, now())
    },
    payAccount(vaCode, amount) {
      payStaticAccount({ ledger, merchant }, { vaCode, amount, payer: {} }, now())
    },
    orders: () => ledger.listOrders(1_000).filter((order) => !isOfAccount(order)),
    accountPayments: payments,
    news: (limit) => ledger.notifications.list(limit).flatMap((notification) => read(notification) ?? []),
    close: () => ledger.close(),
  }
}
