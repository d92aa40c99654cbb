import { createHash, createHmac, randomUUID } from 'node:crypto'

/** How a request differs from a correct one. A header of `null` is left out. */
export interface RequestOptions {
  readonly merchantId?: string
  readonly secret?: string
  readonly method?: string
  readonly timestamp?: string
  /** Text that is sent and signed unchanged, instead of the body's JSON. */
  readonly rawBody?: string | Uint8Array
  /** Replaces headers after signing. */
  readonly headers?: Readonly<Record<string, string | null>>
}

export interface SignedReply {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; an empty object if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at members by name
  readonly body: any
  readonly raw: string
  readonly signatureValid: boolean
}

/**
 * Sends one request with the five headers, signed with hmac-sha256-hex, and checks the answer's signature. It shares no
 * code with Loket, so that an error of ours can't hide on both sides. It adds a requestId and merchantId.
 */
export async function signedRequest(
  url: string,
  path: string,
  members: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<SignedReply> {
  const {
    merchantId = '010001',
    secret = 'sandbox-secret',
    method = 'POST',
    timestamp = headerTime(),
  } = options
  const body = { requestId: randomUUID(), merchantId, ...members }
  const bytes = Buffer.from(options.rawBody ?? JSON.stringify(body))
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  const sign = (content: Uint8Array, at: string) =>
    createHmac('sha256', secret)
      .update(`${method}:${path.split('?')[0]}:${hash(content)}:${at}`)
      .digest('hex')
  const headers = {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': timestamp,
    'X-SIGNATURE': sign(bytes, timestamp),
    'X-PARTNER-ID': merchantId,
    'X-REQUEST-ID': String(body.requestId),
    ...options.headers,
  }
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: bytes }),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const answeredAt = answer.headers.get('x-timestamp') ?? ''
  return {
    status: answer.status,
    headers: answer.headers,
    body: parse(content.toString()),
    raw: content.toString(),
    signatureValid: answer.headers.get('x-signature') === sign(content, answeredAt),
  }
}

/** A header timestamp in Jakarta's offset. */
export function headerTime(at = Date.now()): string {
  return new Date(at + 7 * 3_600_000).toISOString().replace('Z', '+07:00')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
