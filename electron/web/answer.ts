import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreignWorkerEnd } from '../../platform/foreign-worker.ts'
import type { FailureCode, Reply } from '../../shared/ipc/failure.ts'
import { secretsMark, secretsText, type WebPlace } from '../../shared/ipc/web-protocol.ts'
import type { Door } from '../ipc/door.ts'
import { securityHeaders } from '../page/headers.ts'
import type { PageFiles } from '../page/page-files.ts'
import type { Admission } from './admission.ts'
import { BodyRefused, readCall } from './read-call.ts'
import { onwardPage, refusalPages } from './refusal-pages.ts'
import { refusalStyle, refusalStylePath } from './refusal-style.ts'

export interface AnswerParts {
  readonly admission: Admission
  readonly files: Pick<PageFiles, 'get'>
  /** The counter's own door, and that of the customer display's page. */
  readonly doors: Readonly<Record<WebPlace, Door<IncomingMessage>>>
  /** Called when an address is used that has signed another browser in. */
  readonly onTakenByAnother: () => void
  /** Called when somebody at this computer asks for one more address; false if one was made just now. */
  readonly onAddressWanted: () => boolean
}

/** Marks an address that was opened from a file: a browser sends no cookie with the redirect that follows. */
export const byFile = '&by=file'

/** None of ours has as many letters. */
const MAX_ADDRESS = 2_048

/** Answers every request of browser mode: Host first, then the session, then what was asked for. */
export async function answer(
  parts: AnswerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { admission, files } = parts
  if (!admission.hasOurHost(request)) {
    response.setHeader('connection', 'close')
    return send(response, 403, 'text/plain', 'Wrong host')
  }
  // Concatenated, not resolved: a path such as //x is a path, not another host.
  const isPath = request.url?.startsWith('/') && request.url.length <= MAX_ADDRESS
  const url = isPath ? URL.parse(`http://${request.headers.host}${request.url}`) : null
  if (!url) return send(response, 400, 'text/plain', 'Bad request')

  const [, place, act] = /^(|\/display)\/(call|proof|forget)$/.exec(url.pathname) ?? []
  if (act !== undefined) return answerPost(parts, place as WebPlace, act, request, response)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return send(response, 405, 'text/plain', 'Method not allowed')
  }
  if (request.headers['service-worker'] !== undefined) {
    // Whoever left one behind has read the page's secrets, too.
    admission.end(request)
    return send(response, 200, 'text/javascript; charset=utf-8', foreignWorkerEnd)
  }

  const token = url.pathname === '/' ? url.searchParams.get('token') : null
  if (token !== null && isVisit(request)) return meetVisitor(parts, token, request, response)
  if (url.pathname === '/' && url.searchParams.get('address') === 'new' && isClick(request))
    return refuse(response, parts.onAddressWanted() ? 'addressMade' : 'addressMadeBefore')
  if (url.pathname === refusalStylePath) return send(response, 200, 'text/css; charset=utf-8', refusalStyle)
  if (!admission.hasCookie(request)) return refuse(response, 'stranger')

  const file = files.get(url.pathname)
  if (!file) return send(response, 404, 'text/plain', 'Not found')
  response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
}

/** Not a prefetch: the address works only once. */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !String(headers['sec-purpose'] ?? '').includes('prefetch')
}

/** A link on our own page: another site or port must not make addresses. */
function isClick({ headers }: IncomingMessage): boolean {
  return ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)
}

function meetVisitor(
  { admission, onTakenByAnother }: AnswerParts,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const visit = admission.visit(request, token)
  switch (visit.kind) {
    case 'letIn': {
      const onward = `/${secretsMark}${secretsText(visit.secrets)}`
      response.setHeader('set-cookie', visit.cookie)
      if (request.url?.includes(byFile)) send(response, 200, html, onwardPage(onward))
      else lead(response, onward)
      break
    }
    case 'known':
      lead(response, '/')
      break
    case 'takenByAnother':
      onTakenByAnother()
      refuse(response, visit.kind)
      break
    case 'tooLate':
    case 'stranger':
      refuse(response, visit.kind)
  }
}

/** Keeps the token out of the address bar, the history and every Referer. */
function lead(response: ServerResponse, to: string): void {
  response.setHeader('location', to)
  send(response, 303, 'text/plain', '')
}

async function answerPost(
  { admission, doors }: AnswerParts,
  place: WebPlace,
  act: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    return send(response, 405, 'text/plain', 'Method not allowed')
  }
  if (act === 'proof') {
    const proof = admission.prove(request, place)
    if (proof === null) return refuseCall(response)
    return send(response, 200, 'application/json', JSON.stringify({ proof }))
  }
  if (act === 'forget') {
    admission.forget(request)
    return send(response, 204, 'text/plain', '')
  }
  // The door checks this too; checking it here keeps the body of a stranger's request unread.
  const isOurs = place === '' ? admission.windowOf(request) : admission.sessionOf(request, place)
  if (isOurs === null) return refuseCall(response)
  try {
    const { name, input } = await readCall(request)
    return sendReply(response, 200, await doors[place](request, name, input))
  } catch (error) {
    if (error instanceof BodyRefused) return sendFailure(response, error.status, 'badInput', error.message)
    throw error
  }
}

const html = 'text/html; charset=utf-8'

function refuse(response: ServerResponse, why: keyof typeof refusalPages): void {
  // A browser without a session keeps no connection open.
  response.setHeader('connection', 'close')
  send(response, 403, html, refusalPages[why])
}

function refuseCall(response: ServerResponse): void {
  sendFailure(response, 403, 'foreignSender', 'This page may not call the counter')
}

function sendFailure(response: ServerResponse, status: number, code: FailureCode, message: string): void {
  // The rest of an unread body must not be taken for the next request.
  response.setHeader('connection', 'close')
  sendReply(response, status, { ok: false, failure: { code, message, field: null } })
}

function sendReply(response: ServerResponse, status: number, reply: Reply<unknown>): void {
  send(response, status, 'application/json', JSON.stringify(reply))
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response
    .writeHead(status, {
      ...securityHeaders,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    .end(body)
}
