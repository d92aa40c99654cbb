import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { text } from '../../../shared/gateway/fields.ts'
import { readInput, sendJson } from '../own-computer.ts'
import { decideRefund } from '../refund/decide-refund.ts'
import { spellRefund } from '../refund/present-refund.ts'
import { bodyError, demandDone } from './input.ts'
import type { ControlOptions } from './options.ts'

const input = z.object(
  { merchantRefundNo: text(32), status: z.enum(['02', '05'], { error: 'must be one of 02, 05' }) },
  bodyError,
)

/** POST completes (02) or fails (05) a refund in progress, before it completes automatically. */
export function addRefundRoutes(scope: FastifyInstance, { ledger, clock, log }: ControlOptions): void {
  scope.post('/sandbox/refunds/settle', (request, reply) => {
    const wanted = readInput(input, request.body)
    const decided = decideRefund(ledger, wanted, clock.business())
    log({ event: 'refundDecided', ...wanted, result: decided.kind })
    return sendJson(reply, 200, spellRefund(demandDone(decided, 'refund')))
  })
}
