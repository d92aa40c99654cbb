import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createSigner } from '../../../platform/signing/sign.ts'
import { formatHeaderTime } from '../../../shared/wib-time.ts'
import type { Chance } from '../world/chance.ts'
import { type Asked, bytesOf, type Draft, type Lie, type Members } from './lie.ts'

export const merchantId = '010001'
export const secret = 'of-the-hostile-gateway'

/** Far above what a client may read of an answer, for the system's own buffers. */
const MAX_BYTES = 24 * 1024 * 1024

/** The answer to a request: a truth, and the lies around it. */
export interface Answer {
  readonly members: Members
  readonly lies: readonly Lie[]
}

/** A gateway on a real socket, without an HTTP library, that can send anything in any way. */
export interface HostileGateway {
  readonly url: string
  /** How many requests came so far. */
  questions(): number
  close(): void
}

interface Request {
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** Answers each request as `answerTo` says; reports its errors to `onTrouble`. */
export async function hostileGateway(
  chance: Chance,
  answerTo: (path: string, members: Readonly<Record<string, string>>) => Answer,
  onTrouble: (error: unknown) => void,
): Promise<HostileGateway> {
  const earlier = new Map<string, Draft>()
  let questions = 0
  const server = createServer((socket) => {
    socket.setNoDelay(true).on('error', () => {})
    socket.on('close', () => {
      if (socket.bytesWritten > MAX_BYTES)
        onTrouble(new Error(`${socket.bytesWritten} bytes were taken of one answer`))
    })
    let heard = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes])
      const request = wholeRequest(heard)
      if (!request) return
      heard = Buffer.alloc(0)
      questions += 1
      try {
        answer(socket, request)
      } catch (error) {
        onTrouble(error)
        socket.destroy()
      }
    })
  })

  function answer(socket: Socket, request: Request): void {
    const { path } = request
    const members = JSON.parse(request.body.toString()) as Record<string, string>
    const { members: truth, lies } = answerTo(path, members)
    const timestamp = formatHeaderTime(Date.now())
    const asked: Asked = {
      path,
      members,
      request,
      chance,
      timestamp,
      earlier: earlier.get(path) ?? null,
      sign: (body, but = {}) =>
        createSigner('hmac-sha256-hex', {
          secret: but.secret === undefined ? secret : but.secret || ' ',
        }).sign({ method: 'POST', path: but.path ?? path, timestamp: but.timestamp ?? timestamp }, body),
    }
    const inOrder = drafted(truth, [], asked)
    const draft = drafted(truth, lies, asked)
    if (lies.length === 0) earlier.set(path, inOrder)
    const way = lies.find((lie) => lie.stage === 'sent')
    if (way) way.bend(socket, draft, asked)
    else socket.write(bytesOf(draft))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions: () => questions,
    close: () => void server.close(),
  }
}

/** An answer with its lies, stage by stage, as a gateway builds one. */
function drafted(truth: Members, lies: readonly Lie[], asked: Asked): Draft {
  const members = lies.reduce((said, lie) => (lie.stage === 'told' ? lie.bend(said, asked) : said), truth)
  const spelt = lies.reduce<string | Buffer>(
    (text, lie) => (lie.stage === 'spelt' ? lie.bend(String(text), asked) : text),
    JSON.stringify(members),
  )
  const body = Buffer.from(spelt as string)
  const draft: Draft = {
    statusLine: 'HTTP/1.1 200 OK',
    headers: [
      ['Content-Type', 'application/json;charset=utf-8'],
      ['X-TIMESTAMP', asked.timestamp],
      ['X-SIGNATURE', asked.sign(body)],
      ['X-PARTNER-ID', asked.members.merchantId ?? ''],
      ['X-REQUEST-ID', asked.members.requestId ?? ''],
    ],
    body,
  }
  return lies.reduce((made, lie) => (lie.stage === 'signed' ? lie.bend(made, asked) : made), draft)
}

/** One request of a client that never has two in progress on a connection; null while it is incomplete. */
function wholeRequest(bytes: Buffer): Request | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = lines.map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon), each.slice(colon + 1).trim()] as const
  })
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0)
  const body = bytes.subarray(end + 4)
  if (body.length < length) return null
  const ours = headers.filter(([name]) => name.toLowerCase().startsWith('x-'))
  return { path: line.split(' ')[1] ?? '', headers: ours, body }
}
