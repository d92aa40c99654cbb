import { createSigner } from '../../../electron/gateway/sign.ts'
import type { Clock } from '../../../electron/sandbox/clock.ts'
import { createGateway, type Gateway } from '../../../electron/sandbox/gateway.ts'
import type { Ledger } from '../../../electron/sandbox/ledger/ledger.ts'
import type { Order } from '../../../electron/sandbox/orders/order.ts'
import { type PlayAction, play } from '../../../electron/sandbox/orders/play.ts'
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

/** The real sandbox without its sockets, and its ledger, which is the truth that everything is held against. */
export interface GatewayWorld {
  readonly gateway: Gateway
  readonly ledger: Ledger
  /** By the gateway's own clock. */
  now(): number
  /** Plays the payer, or the gateway itself; false where it is not possible. */
  play(action: PlayAction, merchantTradeNo: string, late?: boolean): boolean
  orders(): readonly Order[]
  close(): void
}

export function createGatewayWorld(now: () => number): GatewayWorld {
  const ledger = freshLedger()
  const clock: Clock = { wall: now, business: now, advance: () => {} }
  return {
    gateway: createGateway({ ledger, merchant, signer, clock, log: () => {} }),
    ledger,
    now,
    play(action, merchantTradeNo, late = false) {
      const played = play(ledger, { action, merchantTradeNo, payer: {} }, now(), () => late)
      return played.kind === 'done'
    },
    orders: () => ledger.listOrders(1_000),
    close: () => ledger.close(),
  }
}
