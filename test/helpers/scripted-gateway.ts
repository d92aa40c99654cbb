import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createSigner } from '../../platform/signing/sign.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'

export const merchantId = '010001'
export const secret = 'test-secret'

/** One request as it came in, and the means to answer it well or badly. */
export interface Exchange {
  readonly path: string
  readonly body: Record<string, string>
  /** The body, unchanged. */
  readonly bytes: Buffer
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  /** Answers as a real gateway would: echo, errCode 0 and a valid signature, except for the overrides. */
  answer(members: object, overrides?: AnswerOverrides): void
}

export interface AnswerOverrides {
  readonly httpStatus?: number
  /** Text instead of the JSON of `members`. */
  readonly text?: string
  readonly headers?: Record<string, string | undefined>
  readonly secret?: string
  readonly timestamp?: string
}

/**
 * A gateway that answers each request by `script`, as a hostile, broken or odd gateway would. The sandbox has the rules
 * of a well-behaved one; this has only what tests of the client need to break.
 */
export async function scriptedGateway(
  script: (exchange: Exchange) => void,
): Promise<{ url: string; requests: Exchange[]; hangUp: () => void }> {
  const requests: Exchange[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      // Ports are used again, so somebody may come who looks for the server before this one: the client always has a body.
      if (bytes.length === 0) {
        response.writeHead(400).end()
        return
      }
      const body = JSON.parse(bytes.toString()) as Record<string, string>
      const exchange: Exchange = {
        path: request.url ?? '',
        body,
        bytes,
        raw: request,
        response,
        answer: (members, overrides = {}) => send(response, request.url ?? '', body, members, overrides),
      }
      requests.push(exchange)
      script(exchange)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  /** From then on connections are refused. */
  const hangUp = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(hangUp)
  return { url: `http://127.0.0.1:${port}`, requests, hangUp }
}

function send(
  response: ServerResponse,
  path: string,
  request: Record<string, string>,
  members: object,
  overrides: AnswerOverrides,
): void {
  const { requestId, merchantId: partner } = request
  const echo = { requestId, errCode: '0', merchantId: partner }
  const body = Buffer.from(overrides.text ?? JSON.stringify({ ...echo, ...members }))
  const timestamp = overrides.timestamp ?? formatHeaderTime(Date.now())
  const signer = createSigner('hmac-sha256-hex', { secret: overrides.secret ?? secret })
  const headers: Record<string, string | undefined> = {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': timestamp,
    'X-SIGNATURE': signer.sign({ method: 'POST', path, timestamp }, body),
    'X-PARTNER-ID': partner,
    'X-REQUEST-ID': requestId,
    ...overrides.headers,
  }
  const present = Object.entries(headers).filter(
    (header): header is [string, string] => header[1] !== undefined,
  )
  response.writeHead(overrides.httpStatus ?? 200, Object.fromEntries(present))
  response.end(body)
}
