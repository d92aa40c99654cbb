import type { FastifyInstance, FastifyReply } from 'fastify'
import { toBuffer } from 'qrcode'
import * as z from 'zod'
import { assertNever } from '../../shared/assert-never.ts'
import { optional, text } from '../../shared/gateway/fields.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import { firstProblem } from '../../shared/gateway/operation.ts'
import type { Log } from './gateway.ts'
import type { Ledger } from './ledger/ledger.ts'
import { play, playActions } from './orders/play.ts'
import { qrImagePath, spellOrder } from './orders/present-order.ts'

/** GET /sandbox/orders answers this many, the newest. */
const LISTED_ORDERS = 1_000

const input = z.object(
  { merchantTradeNo: text(32), payer: optional(text(60)), accountNo: optional(text(32)) },
  { error: 'must be a JSON object' },
)

export interface ControlOptions {
  readonly ledger: Ledger
  readonly url: () => string
  readonly now: () => number
  readonly log: Log
}

/** The unsigned side, for whoever sits at this computer: plays the payer, lists the orders, serves QR pictures. */
export function addControl(app: FastifyInstance, { ledger, url, now, log }: ControlOptions): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      const { host, origin } = headers
      const own = [new URL(url()).host, `localhost:${new URL(url()).port}`]
      // A web page elsewhere reaches us by its own host name (DNS rebinding) or shows its own Origin.
      if (!own.includes(host ?? '')) throw new ControlRefusal(403, 'The Host must be this sandbox.')
      if (origin !== undefined && !own.some((name) => origin === `http://${name}`)) {
        throw new ControlRefusal(403, 'Requests of other sites are refused.')
      }
    })
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500, message, stack } = error as Error & { statusCode?: number }
      if (statusCode >= 500) log({ event: 'brokenDown', error: stack })
      return sendJson(reply, statusCode, { message })
    })

    // A page can send text/plain anywhere without asking first.
    scope.removeContentTypeParser('text/plain')
    for (const action of playActions) {
      scope.post(`/sandbox/${action}`, (request, reply) => {
        const parsed = z.safeParse(input, request.body)
        if (!parsed.success) {
          const { field, rule } = firstProblem(parsed.error)
          throw new ControlRefusal(400, `${field || 'The body'} ${rule}`)
        }
        const { merchantTradeNo, ...payer } = parsed.data
        const result = play(ledger, { action, merchantTradeNo, payer }, now())
        log({ event: 'played', action, merchantTradeNo, result: result.kind })
        switch (result.kind) {
          case 'done':
            return sendJson(reply, 200, spellOrder(result.order, url()))
          case 'orderNotFound':
            throw new ControlRefusal(404, 'There is no order with this merchantTradeNo.')
          case 'notPossible':
            throw new ControlRefusal(409, `Not possible: ${result.reason}.`)
          default:
            return assertNever(result)
        }
      })
    }

    scope.get('/sandbox/orders', (_request, reply) => {
      ledger.expireDue(now())
      const orders = ledger.listOrders(LISTED_ORDERS)
      return sendJson(
        reply,
        200,
        orders.map((order) => spellOrder(order, url())),
      )
    })

    scope.get<{ Params: { platformTradeNo: string } }>(
      qrImagePath(':platformTradeNo'),
      async (request, reply) => {
        const order = ledger.findByPlatformTradeNo(request.params.platformTradeNo)
        if (order?.paymentType !== 'QRIS') throw new ControlRefusal(404, 'There is no such QR code.')
        return reply.type('image/png').send(await toBuffer(order.code, { margin: 4, scale: 8 }))
      },
    )
  })
}

class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

function sendJson(reply: FastifyReply, httpStatus: number, value: unknown): FastifyReply {
  return reply
    .code(httpStatus)
    .type('application/json;charset=utf-8')
    .send(Buffer.from(writeJson(value)))
}
