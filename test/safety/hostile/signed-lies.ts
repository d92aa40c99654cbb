/** Lies of the sender: the signature, the headers around it, and the HTTP status. */
import { gzipSync } from 'node:zlib'
import type { Asked, Draft, Lie, Verdict } from './lie.ts'

const signed = (verdict: Verdict, bend: (draft: Draft, asked: Asked) => Draft): Lie => ({
  stage: 'signed',
  verdict,
  bend,
})
const unbelievable = (bend: (draft: Draft, asked: Asked) => Draft) => signed('unbelievable', bend)

function withHeader(draft: Draft, name: string, value: string | null): Draft {
  const others = draft.headers.filter(([each]) => each !== name)
  return { ...draft, headers: value === null ? others : [...others, [name, value]] }
}
const signature = (value: (draft: Draft, asked: Asked) => string | null) =>
  unbelievable((draft, asked) => withHeader(draft, 'X-SIGNATURE', value(draft, asked)))
/** An attacker's unsigned answer in the gateway's place. */
const unsigned = (statusLine: string, body?: string) =>
  unbelievable((draft) => ({
    statusLine,
    headers: [['Content-Type', 'application/json']],
    body: body === undefined ? draft.body : Buffer.from(body),
  }))
const refusal = (status: number, errCode: string) =>
  unsigned(`HTTP/1.1 ${status} No`, JSON.stringify({ errCode, errCodeDes: 'no' }))

/** Inflates to sixteen million blanks. */
const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '))

export const signedLies: Readonly<Record<string, Lie>> = {
  'no signature': signature(() => null),
  'an empty signature': signature(() => ''),
  'the beginning of a signature': signature(({ body }, { sign }) => sign(body).slice(0, 10)),
  'a signature of zeros': signature(() => '0'.repeat(64)),
  'a signature by another key': signature(({ body }, { sign }) => sign(body, { secret: 'another' })),
  'a signature by no key': signature(({ body }, { sign }) => sign(body, { secret: '' })),
  'the signature of another body': signature((_draft, { sign }) => sign(Buffer.from('{}'))),
  'the signature of another path': signature(({ body }, { sign }) =>
    sign(body, { path: '/payment/v2.3/cc/query' }),
  ),
  'the signature of another time': signature(({ body }, { sign }) =>
    sign(body, { timestamp: '2026-01-02T03:04:05.678+07:00' }),
  ),
  'our own request sent back': unbelievable((_draft, { request }) => ({
    statusLine: 'HTTP/1.1 200 OK',
    ...request,
  })),
  ...Object.fromEntries(
    [201, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500].flatMap((status) => [
      [
        `our own request sent back (${status})`,
        unbelievable((_draft, { request }) => ({ statusLine: `HTTP/1.1 ${status} No`, ...request })),
      ],
      [
        `a success with another status (${status})`,
        signed('tolerable', (draft) => ({ ...draft, statusLine: `HTTP/1.1 ${status} No` })),
      ],
      [
        `an answer replayed whole (${status})`,
        unbelievable((draft, { earlier }) => ({
          ...(earlier ?? withHeader(draft, 'X-SIGNATURE', null)),
          statusLine: `HTTP/1.1 ${status} No`,
        })),
      ],
      [
        `a success without errCode that is called a failure (${status})`,
        signed('tolerable', (draft, { sign }) => {
          // Byte by byte: what another lie has made of the text must stay as it is.
          const text = draft.body.toString('latin1').replace('"errCode":"0",', '')
          const body = Buffer.from(text, 'latin1')
          const resigned = withHeader({ ...draft, body }, 'X-SIGNATURE', sign(body))
          return { ...resigned, statusLine: `HTTP/1.1 ${status} No` }
        }),
      ],
    ]),
  ),
  'the refusal of a spoilt copy': unbelievable((draft, { members, sign }) => {
    const body = Buffer.from(JSON.stringify({ requestId: members.requestId, errCode: 'signError' }))
    return {
      ...withHeader({ ...draft, body }, 'X-SIGNATURE', sign(body)),
      statusLine: 'HTTP/1.1 401 Unauthorized',
    }
  }),
  'the refusal of a second copy': unbelievable((draft, { members, sign }) => {
    const body = Buffer.from(JSON.stringify({ requestId: members.requestId, errCode: 'rateLimited' }))
    return withHeader({ ...draft, body }, 'X-SIGNATURE', sign(body))
  }),
  'an acknowledgement of ours': unbelievable((draft, { members: { requestId, merchantId }, sign }) => {
    const body = Buffer.from(JSON.stringify({ requestId, errCode: '0', merchantId }))
    return withHeader({ ...draft, body }, 'X-SIGNATURE', sign(body))
  }),
  'an acknowledgement that says the end': unbelievable(
    (draft, { members: { requestId, merchantId }, sign }) => {
      const body = Buffer.from(JSON.stringify({ requestId, errCode: '0', merchantId, status: '02' }))
      return withHeader({ ...draft, body }, 'X-SIGNATURE', sign(body))
    },
  ),
  'a text that never ends': unbelievable((draft) => ({
    ...draft,
    body: Buffer.from(`{"1234567890123"${'\\"'.repeat(30_000)}`),
  })),
  'two signatures': unbelievable((draft, { sign }) => ({
    ...draft,
    headers: [...draft.headers, ['X-SIGNATURE', sign(draft.body)]],
  })),
  'no time': unbelievable((draft) => withHeader(draft, 'X-TIMESTAMP', null)),
  'a body that was changed after it was signed': unbelievable((draft) => ({
    ...draft,
    body: Buffer.concat([draft.body, Buffer.from(' ')]),
  })),
  'an answer replayed whole': unbelievable(
    (draft, { earlier }) => earlier ?? withHeader(draft, 'X-SIGNATURE', null),
  ),
  // By the document the body repeats the request's number; the header's may be the gateway's own.
  'a number of its own in the header': signed('harmless', (draft) =>
    withHeader(draft, 'X-REQUEST-ID', 'REQ-0'),
  ),
  'another merchant in the header': unbelievable((draft) => withHeader(draft, 'X-PARTNER-ID', '010002')),
  'a signature in capitals': signed('harmless', (draft, { sign }) =>
    withHeader(draft, 'X-SIGNATURE', sign(draft.body).toUpperCase()),
  ),
  'no number in the header': signed('harmless', (draft) => withHeader(draft, 'X-REQUEST-ID', null)),
  'another charset': signed('harmless', (draft) =>
    withHeader(draft, 'Content-Type', 'application/json;charset=utf-16'),
  ),
  'another media type': signed('harmless', (draft) => withHeader(draft, 'Content-Type', 'text/html')),
  'a cookie and much more': signed('harmless', (draft) =>
    withHeader(withHeader(draft, 'Set-Cookie', 'a=b'), 'X-Long', 'x'.repeat(4_000)),
  ),

  'a way elsewhere': unbelievable((draft) => ({
    ...draft,
    statusLine: 'HTTP/1.1 307 Go',
    headers: [['Location', '/elsewhere']],
    body: Buffer.alloc(0),
  })),
  'a bomb': unbelievable((draft, { sign }) =>
    withHeader(withHeader({ ...draft, body: bomb }, 'Content-Encoding', 'gzip'), 'X-SIGNATURE', sign(bomb)),
  ),
  'a refusal that nobody signed (400)': refusal(400, 'paramError'),
  'a refusal that nobody signed (401)': refusal(401, 'signError'),
  'a refusal that nobody signed (404)': refusal(404, 'orderNotFound'),
  'a refusal that nobody signed (409)': refusal(409, 'duplicateMerchantTradeNo'),
  'a refusal that nobody signed (413)': refusal(413, 'paramError'),
  'a refusal that nobody signed (429)': refusal(429, 'rateLimited'),
  'a success that nobody signed': unsigned('HTTP/1.1 200 OK'),
  'trouble behind the gateway': unsigned('HTTP/1.1 502 Bad Gateway', '<html>Bad Gateway</html>'),
  'trouble of the gateway itself': refusal(500, 'systemError'),
}
