import type { Sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { isNotFound } from '../lifecycle/inquiry-memory.ts'
import { prepareRefundInquiry } from '../refunds/refund-request.ts'
import { orderQuery } from '../sales/order-query.ts'

/** The content of an authentic answer; members that it left out are null. */
export type GatewayWord =
  | {
      readonly kind: 'answered'
      readonly status: string | null
      readonly amount: Sen | null
      readonly payable: Sen | null
    }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notAnswered' }

/** Makes inquiries about orders and refunds that have ended, and changes nothing. */
export function createGatewayWord(gateway: GatewayClient) {
  async function ask(
    question: () => Promise<{
      status?: string | undefined
      amount?: Sen | undefined
      payable?: Sen | undefined
    }>,
  ): Promise<GatewayWord> {
    try {
      const { status = null, amount = null, payable = null } = await question()
      return { kind: 'answered', status, amount, payable }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return isNotFound(error) ? { kind: 'notFound' } : { kind: 'notAnswered' }
    }
  }

  return {
    async ofOrder(order: Order): Promise<GatewayWord> {
      const query = orderQuery(order)
      if (!query) return { kind: 'notAnswered' }
      return ask(async () => {
        const { members } = await gateway.send(gateway.prepare(query.operation, query.fields))
        const { status, amount, requestAmount } = members
        return {
          status,
          amount: requestAmount ?? (order.feeType === 'OUR' ? undefined : amount),
          payable: amount,
        }
      })
    },
    async ofRefund(refund: Refund): Promise<GatewayWord> {
      const question = prepareRefundInquiry(gateway, refund)
      if (!question) return { kind: 'notAnswered' }
      return ask(async () => {
        const { status, refundAmount } = (await gateway.send(question)).members
        return { status, amount: refundAmount }
      })
    },
  }
}
