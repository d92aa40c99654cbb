import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toBuffer } from 'qrcode'
import { addClockRoute } from './control/clock-route.ts'
import { addListRoutes } from './control/list-routes.ts'
import type { ControlOptions } from './control/options.ts'
import { addPlayRoutes } from './control/play-routes.ts'
import { addRefundRoutes } from './control/refund-routes.ts'
import { addSubscriptionRoutes } from './control/subscription-routes.ts'
import { addFaultRoutes } from './faults/routes.ts'
import { addNotificationRoutes } from './notifications/routes.ts'
import { qrImagePath } from './orders/present-order.ts'
import { ControlRefusal, demandOwnComputer, sendJson } from './own-computer.ts'

const BODY_BYTES = 64 * 1024

/** The unsigned routes for the person at this computer: play the payer and time, list the orders, serve QR pictures. */
export function addControl(app: FastifyInstance, options: ControlOptions): void {
  const { ledger, faults, notifier, url, log } = options
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => demandOwnComputer(request, url()))
    scope.addHook('onResponse', async () => notifier.wake())
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500, message, stack } = error as Error & { statusCode?: number }
      if (statusCode >= 500) log({ event: 'brokenDown', error: stack })
      return sendJson(reply, statusCode, { message })
    })

    // JSON under any media type or none, because the hook above already keeps web pages out.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, parseJson)
    addPlayRoutes(scope, options)
    addRefundRoutes(scope, options)
    addSubscriptionRoutes(scope, options)
    addClockRoute(scope, options)
    addFaultRoutes(scope, faults, log)
    addNotificationRoutes(scope, ledger, notifier)
    addListRoutes(scope, options)
    addUnknown(scope)

    scope.route<{ Params: { platformTradeNo: string } }>({
      method: ['GET', 'HEAD'],
      url: qrImagePath(':platformTradeNo'),
      async handler(request, reply) {
        const order = ledger.findByPlatformTradeNo(request.params.platformTradeNo)
        if (order?.paymentType !== 'QRIS') throw new ControlRefusal(404, 'There is no such QR code.')
        return reply.type('image/png').send(await toBuffer(order.code, { margin: 4, scale: 8 }))
      },
    })
  })
}

function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  try {
    done(null, body === '' ? undefined : JSON.parse(String(body)))
  } catch {
    done(new ControlRefusal(400, 'The body must be JSON.'))
  }
}

/** A request under /sandbox/ that matches no route or method. */
function addUnknown(scope: FastifyInstance): void {
  scope.all(
    '/sandbox/*',
    {
      onRequest: async (request, reply) => {
        const [path = ''] = request.url.split('?', 1)
        const allowed = ['GET', 'POST', 'DELETE'].filter((method) => scope.hasRoute({ method, url: path }))
        if (allowed.length === 0) throw new ControlRefusal(404, 'There is no such address.')
        reply.header('Allow', allowed.join(', '))
        throw new ControlRefusal(405, `The method must be ${allowed.join(' or ')}.`)
      },
    },
    () => {},
  )
}
