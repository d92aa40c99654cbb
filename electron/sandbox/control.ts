import type { FastifyInstance } from 'fastify'
import { toBuffer } from 'qrcode'
import type { Clock } from './clock.ts'
import { addClockRoute } from './control/clock-route.ts'
import { addPlayRoutes } from './control/play-routes.ts'
import { addRefundRoutes } from './control/refund-routes.ts'
import { addSubscriptionRoutes } from './control/subscription-routes.ts'
import type { Faults } from './faults/faults.ts'
import { addFaultRoutes } from './faults/routes.ts'
import type { Log } from './gateway.ts'
import type { Ledger } from './ledger/ledger.ts'
import { catchUp } from './lives.ts'
import type { Merchant } from './merchant.ts'
import type { Notifier } from './notifications/notifier.ts'
import { addNotificationRoutes } from './notifications/routes.ts'
import { qrImagePath, spellOrder } from './orders/present-order.ts'
import { ControlRefusal, demandOwnComputer, sendJson } from './own-computer.ts'

/** GET /sandbox/orders answers this many, the newest. */
const LISTED_ORDERS = 1_000

export interface ControlOptions {
  readonly ledger: Ledger
  readonly merchant: Merchant
  readonly faults: Faults
  readonly notifier: Notifier
  readonly url: () => string
  readonly clock: Clock
  readonly log: Log
}

/** The unsigned side, for whoever sits at this computer: plays the payer and time, lists the orders, serves QR pictures. */
export function addControl(app: FastifyInstance, options: ControlOptions): void {
  const { ledger, faults, notifier, url, clock, log } = options
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => demandOwnComputer(headers, url()))
    scope.addHook('onResponse', async () => notifier.wake())
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500, message, stack } = error as Error & { statusCode?: number }
      if (statusCode >= 500) log({ event: 'brokenDown', error: stack })
      return sendJson(reply, statusCode, { message })
    })

    // A page can send text/plain anywhere without asking first.
    scope.removeContentTypeParser('text/plain')
    addPlayRoutes(scope, options)
    addRefundRoutes(scope, options)
    addSubscriptionRoutes(scope, options)
    addClockRoute(scope, options)
    addFaultRoutes(scope, faults, log)
    addNotificationRoutes(scope, ledger, notifier)

    scope.get('/sandbox/orders', (_request, reply) => {
      ledger.transaction(() => catchUp(ledger, clock.business()))
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
