import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FailureCode, Reply } from '../../shared/ipc/failure.ts'
import type { Door } from '../ipc/door.ts'
import { securityHeaders } from '../page/headers.ts'
import type { PageFiles } from '../page/page-files.ts'
import type { Admission } from './admission.ts'
import { BodyRefused, readCall } from './read-call.ts'
import { refusalPage } from './refusal-page.ts'

export interface AnswerParts {
  readonly admission: Admission
  readonly files: PageFiles
  readonly door: Door<IncomingMessage>
  /** Of the customer display's page. */
  readonly displayDoor: Door<IncomingMessage>
}

/** Answers every request of browser mode: Host first, then the session, then what was asked for. */
export async function answer(
  parts: AnswerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { admission, files } = parts
  if (!admission.hasOurHost(request)) return send(response, 403, 'text/plain', 'Wrong host')
  // Put together, not resolved: a path such as //x is a path, not another host.
  const url = request.url?.startsWith('/') ? URL.parse(`http://${request.headers.host}${request.url}`) : null
  if (!url) return send(response, 400, 'text/plain', 'Bad request')

  if (url.pathname === '/call') return answerCall(admission, parts.door, request, response)
  if (url.pathname === '/display/call') return answerCall(admission, parts.displayDoor, request, response)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return send(response, 405, 'text/plain', 'Method not allowed')
  }

  const token = url.pathname === '/' ? url.searchParams.get('token') : null
  let isLetIn = admission.hasSession(request)
  if (token !== null && admission.takeToken(token) && !isLetIn) {
    response.setHeader('set-cookie', admission.newCookie())
    isLetIn = true
  }
  if (!isLetIn) return send(response, 403, 'text/html; charset=utf-8', refusalPage)
  if (token !== null) {
    // Keeps the token out of the address bar, the history and every Referer.
    response.setHeader('location', '/')
    return send(response, 303, 'text/plain', '')
  }

  const file = files.get(url.pathname)
  if (!file) return send(response, 404, 'text/plain', 'Not found')
  response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
}

async function answerCall(
  admission: Admission,
  door: Door<IncomingMessage>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    return send(response, 405, 'text/plain', 'Method not allowed')
  }
  // The door asks this too; asking here as well keeps a stranger's body unread.
  if (!admission.isFromOurPage(request)) {
    return sendFailure(response, 403, 'foreignSender', 'This page may not call the counter')
  }
  try {
    const { name, input } = await readCall(request)
    return sendReply(response, 200, await door(request, name, input))
  } catch (error) {
    if (error instanceof BodyRefused) return sendFailure(response, error.status, 'badInput', error.message)
    throw error
  }
}

function sendFailure(response: ServerResponse, status: number, code: FailureCode, message: string): void {
  // What is left of an unread body must not be taken for the next request.
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
