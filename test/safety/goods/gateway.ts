import { createGatewayClient, type GatewayClient } from '../../../electron/gateway/client.ts'
import { type Transport, WireError } from '../../../electron/gateway/transport.ts'
import { placeOrder } from '../../../services/sandbox/orders/place-order.ts'
import { decideRefund } from '../../../services/sandbox/refund/decide-refund.ts'
import { Refusal } from '../../../services/sandbox/refusal.ts'
import { documentDefault } from '../../../shared/gateway/profiles/shipped.ts'
import type { Sen } from '../../../shared/money.ts'
import { type Chance, often } from '../world/chance.ts'
import { createGatewayWorld, gatewayUrl, merchant, signer } from '../world/gateway.ts'
import { isQuestion, lowerCase, readSent } from '../world/network.ts'

/** What becomes of a refund that is sent. */
const sendings = often(
  ['whole', 3],
  ['unsent', 1],
  ['lost', 1],
  ['unheard', 1],
  ['refused', 1],
  ['refusedAndDone', 1],
)

/** The gateway of a shop that sells goods, at the end of a bad line. */
export interface GoodsGateway {
  readonly client: GatewayClient
  /** Sells at the gateway what a wallet has paid; returns its number of the payment. */
  sell(order: { merchantTradeNo: string; paymentType: string; amount: Sen }): string
  /** Ends a refund that is in progress; one that is not stays as it is. */
  decide(merchantRefundNo: string, status: '02' | '05'): void
  /** Whether the books have the refund as done. */
  hasRefunded(merchantRefundNo: string): boolean
  /** Whether it refused a refund of this order and made it all the same. */
  contradicted(merchantTradeNo: string): boolean
  /** From now on the line is good. */
  mend(): void
  close(): void
}

export function goodsGateway(chance: Chance, now: number): GoodsGateway {
  const world = createGatewayWorld(() => now)
  const contradicted = new Set<string>()
  let isBad = true
  const transport: Transport = {
    async post(url, headers, bytes) {
      const sent = readSent(url, bytes)
      const { operation, members, body } = sent
      const request = { method: 'POST', path: url.pathname, headers: lowerCase(headers), body }
      if (isBad && isQuestion(operation) && chance.happens(0.2)) throw lost('timeout')
      const end = isBad && !isQuestion(operation) ? chance.pick(sendings) : 'whole'
      if (end === 'unsent') throw lost('notSent')
      if (end === 'lost') throw lost('timeout')
      const refused = () => world.gateway.refuse(request, new Refusal('refundNotSupported', 'not now'))
      const answer = end === 'refused' ? refused() : world.answer(operation, request)
      if (end === 'unheard') throw lost('connectionLost')
      if (end === 'refusedAndDone') contradicted.add(members.merchantTradeNo ?? '')
      const come = end === 'refusedAndDone' ? refused() : answer
      return { ...come, headers: lowerCase(come.headers) }
    },
    close: async () => {},
  }
  const refundOf = (merchantRefundNo: string) => world.ledger.refunds.find(merchantRefundNo)
  return {
    client: createGatewayClient({
      profile: documentDefault,
      baseUrl: gatewayUrl,
      merchantId: merchant.id,
      signer,
      transport,
      now: () => now,
      newRequestId: () => chance.uuid(),
      onContact: () => {},
    }),
    sell(order) {
      const request = { requestId: chance.uuid(), merchantId: merchant.id, productName: 'Toko', ...order }
      const { platformTradeNo } = world.ledger.transaction(() =>
        placeOrder(request as never, { ledger: world.ledger, merchant, url: gatewayUrl, now }),
      )
      world.play('pay', order.merchantTradeNo)
      return platformTradeNo
    },
    decide: (merchantRefundNo, status) => void decideRefund(world.ledger, { merchantRefundNo, status }, now),
    hasRefunded: (merchantRefundNo) => refundOf(merchantRefundNo)?.status === '02',
    contradicted: (merchantTradeNo) => contradicted.has(merchantTradeNo),
    mend() {
      isBad = false
    },
    close: () => world.close(),
  }
}

const lost = (failure: 'notSent' | 'timeout' | 'connectionLost') => new WireError(failure, new Error(failure))
