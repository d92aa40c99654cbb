import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { foreignWorkerEnd } from '../../../platform/foreign-worker.ts'
import { pngOf } from '../../../platform/picture/png-of.ts'
import { ControlRefusal, demandOwnComputer } from '../../sandbox/own-computer.ts'
import { icon } from '../../sandbox/pages/style.ts'
import { type PrinterMood, printerMoods } from '../moods.ts'
import type { PrintedSlip } from '../slip-book.ts'
import { hexDump } from './hex.ts'
import { script } from './script.ts'
import { style } from './style.ts'
import { moodSentence, moodsView, pageView, type Shown, slipsView, slipView } from './views.ts'

interface PageOptions {
  /** 0 for any free one. */
  readonly port: number
  readonly shown: () => Shown
  readonly become: (mood: PrinterMood) => Promise<void>
  readonly clear: () => void
}

/** The printer's page, on this computer only. */
export interface PrinterPage {
  readonly url: string
  /** Updates every open page with a new or changed slip. */
  tell(slip: PrintedSlip): void
  /** Updates every open page with the printer's mood. */
  tellMood(mood: PrinterMood): void
  close(): Promise<void>
}

/** A slip in progress changes with every few bytes: pages are updated this often. */
const FLUSH_MS = 100

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Starts the page on 127.0.0.1; throws Node's error for a taken port. */
export async function servePage({ port, shown, become, clear }: PageOptions): Promise<PrinterPage> {
  const app = fastify({ forceCloseConnections: true })
  const listeners = new Set<ServerResponse>()
  /** By number: a flood of slips would otherwise stay in memory until the next flush. */
  const changed = new Set<number>()
  let flushing: NodeJS.Timeout | undefined
  let url = ''

  const send = (name: string, value: unknown, to: Iterable<ServerResponse> = listeners) => {
    for (const listener of to) listener.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`)
  }
  const say = (text: string) => send('said', { text })
  const sendAll = (to?: Iterable<ServerResponse>) =>
    send('all', { html: slipsView(shown()).text, moodsHtml: moodsView(shown()).text }, to)
  const tellMood = (mood: PrinterMood) => {
    send('moods', { html: moodsView(shown()).text })
    say(moodSentence(mood))
  }
  const flush = () => {
    flushing = undefined
    for (const slip of shown().slips) {
      if (!changed.has(slip.id)) continue
      send('slip', { id: slip.id, html: slipView(slip).text })
      if (slip.state !== 'printing') say(`Slip ${slip.id} came out.`)
    }
    changed.clear()
  }

  app.addHook('onRequest', async (request, reply) => {
    demandOwnComputer(request, url)
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const isWorker = request.headers['service-worker'] !== undefined
    return isWorker ? reply.type('text/javascript; charset=utf-8').send(foreignWorkerEnd) : undefined
  })
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as Error & { statusCode?: number }
    return reply.code(statusCode).type('text/plain; charset=utf-8').send(message)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  const serve = (path: string, type: string, text: () => string) =>
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text()))
  serve('/', 'text/html', () => pageView(shown()).text)
  serve('/style.css', 'text/css', () => style)
  serve('/script.js', 'text/javascript', () => script)
  serve('/icon.svg', 'image/svg+xml', () => icon)
  addFiles(app, shown)

  app.get('/events', (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': 'text/event-stream' } as never)
    listeners.add(raw)
    request.raw.on('close', () => listeners.delete(raw))
    sendAll([raw])
  })
  app.post<{ Body: URLSearchParams }>('/mood', async ({ body }, reply) => {
    const mood = printerMoods.find((one) => one === body.get('mood'))
    if (!mood) throw new ControlRefusal(400, `The mood must be one of ${printerMoods.join(', ')}.`)
    await become(mood)
    tellMood(mood)
    return reply.redirect('/', 303)
  })
  app.post('/clear', (_request, reply) => {
    clear()
    sendAll()
    return reply.redirect('/', 303)
  })

  await app.listen({ host: '127.0.0.1', port })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    tell(slip) {
      changed.add(slip.id)
      flushing ??= setTimeout(flush, FLUSH_MS)
    },
    tellMood,
    close() {
      clearTimeout(flushing)
      return app.close()
    },
  }
}

/** A slip as a picture, as its bytes, and as a dump of them. */
function addFiles(app: FastifyInstance, shown: () => Shown): void {
  app.get<{ Params: { file: string } }>('/slips/:file', ({ params }, reply) => {
    const [, id, kind] = /^(\d+)\.(png|bin|hex)$/.exec(params.file) ?? []
    const slip = shown().slips.find((one) => String(one.id) === id)
    if (!slip) throw new ControlRefusal(404, 'There is no such slip.')
    if (kind === 'hex') return reply.type('text/plain; charset=utf-8').send(hexDump(slip.bytes()))
    if (kind === 'bin') return reply.type('application/octet-stream').send(Buffer.from(slip.bytes()))
    const picture = slip.picture()
    if (picture.height === 0) throw new ControlRefusal(404, 'No paper came out.')
    return reply.type('image/png').send(pngOf(picture))
  })
}
