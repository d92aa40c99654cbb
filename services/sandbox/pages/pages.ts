import type { FastifyInstance } from 'fastify'
import type { ControlOptions } from '../control/options.ts'
import { demandOwnComputer } from '../own-computer.ts'
import { addBankPage } from './bank-page.ts'
import { addCheckout } from './checkout.ts'
import { addConsole } from './console/console.ts'
import { html } from './html.ts'
import { type Page, sendPage } from './layout.ts'
import { CONSOLE_PATH, ICON_PATH, STYLE_PATH } from './paths.ts'
import { addPayPage } from './pay/pay-page.ts'
import { createPayerActions } from './payer-actions.ts'
import { addQrPayer } from './qr-payer.ts'
import { icon, style } from './style.ts'
import { type Visit, visitOf } from './visit.ts'

const FORM_BYTES = 16 * 1024

/** The pages where the person at this computer plays payer, store till, bank and operator. They need no script. */
export function addPages(app: FastifyInstance, options: ControlOptions): void {
  const { url, log, notifier } = options
  const stage = createPayerActions(options)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => demandOwnComputer(request, url()))
    scope.addHook('onResponse', async () => notifier.wake())
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500, message, stack } = error as Error & { statusCode?: number }
      if (statusCode >= 500) log({ event: 'brokenDown', path: request.url, error: stack })
      const visit = visitOf(request)
      return sendPage(reply, visit, problemPage(visit, statusCode, statusCode >= 500 ? '' : message))
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )

    const serve = (path: string, type: string, text: string) =>
      scope.get(path, (_request, reply) =>
        reply.type(type).header('x-content-type-options', 'nosniff').send(text),
      )
    serve(STYLE_PATH, 'text/css; charset=utf-8', style)
    serve(ICON_PATH, 'image/svg+xml', icon)
    for (const path of ['/', `${CONSOLE_PATH}/`])
      scope.get(path, (_request, reply) => reply.redirect(CONSOLE_PATH))
    addPayPage(scope, stage)
    addCheckout(scope, stage)
    addBankPage(scope, stage)
    addQrPayer(scope, stage)
    addConsole(scope, stage)
  })
}

function problemPage({ say, to }: Visit, httpStatus: number, message: string): Page {
  const title = httpStatus === 404 ? say('notFoundTitle') : say('brokenTitle')
  return {
    title,
    httpStatus,
    content: html`<section class="card result"><p class="mark bad" aria-hidden="true">!</p>
<h1>${title}</h1><p class="soft">${httpStatus === 404 ? say('notFound') : message}</p>
<a class="button" href="${to(CONSOLE_PATH)}">${say('console')}</a></section>`,
  }
}
