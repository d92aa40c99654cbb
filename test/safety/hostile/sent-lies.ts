/** Lies of the transmission: how the bytes arrive, or don't. */
import type { Socket } from 'node:net'
import { bytesOf, type Draft, headOf, type Lie, type Verdict } from './lie.ts'

type Send = (socket: Socket, draft: Draft) => void

const sent = (verdict: Verdict, bend: Send): Lie => ({ stage: 'sent', verdict, bend })
const unbelievable = (bend: Send) => sent('unbelievable', bend)

/** The answer with an invented length. */
const measured = (length: (body: Buffer) => string): Send => {
  return (socket, { statusLine, headers, body }) =>
    socket.write(Buffer.concat([headOf(statusLine, [...headers, ['Content-Length', length(body)]]), body]))
}
const chunked = (draft: Draft) =>
  headOf(draft.statusLine, [...draft.headers, ['Transfer-Encoding', 'chunked']])

/** Repeats the same as long as somebody listens. */
function forever(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

function drip(socket: Socket, bytes: Buffer): void {
  const timer = setInterval(() => socket.write(bytes), 20)
  socket.on('close', () => clearInterval(timer))
}

/** In pieces, one after the other. */
function slice(socket: Socket, bytes: Buffer, size: number): void {
  if (socket.destroyed || bytes.length === 0) return
  socket.write(bytes.subarray(0, size))
  setImmediate(slice, socket, bytes.subarray(size), size)
}

const CHUNK = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`)

export const sentLies: Readonly<Record<string, Lie>> = {
  silence: unbelievable(() => {}),
  'the end at once': unbelievable((socket) => socket.end()),
  'a reset at once': unbelievable((socket) => socket.resetAndDestroy()),
  'half a status line': unbelievable((socket) => socket.end('HTTP/1.1 20')),
  'no HTTP': unbelievable((socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
  'a reset after the headers': unbelievable((socket, { statusLine, headers, body }) =>
    socket.write(headOf(statusLine, [...headers, ['Content-Length', String(body.length)]]), () =>
      socket.resetAndDestroy(),
    ),
  ),
  'a reset in the body': unbelievable((socket, draft) =>
    socket.write(bytesOf(draft).subarray(0, -10), () => socket.resetAndDestroy()),
  ),
  'the end in the body': unbelievable((socket, draft) => socket.end(bytesOf(draft).subarray(0, -10))),
  'headers that drip': unbelievable((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    drip(socket, Buffer.from('x'))
  }),
  'headers without end': unbelievable((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Long: ')
    forever(socket, Buffer.alloc(16 * 1024, 'x'))
  }),
  'a body that drips': unbelievable((socket, draft) => {
    socket.write(chunked(draft))
    drip(socket, Buffer.from('1\r\n \r\n'))
  }),
  'a body without end': unbelievable((socket, draft) => {
    socket.write(chunked(draft))
    forever(socket, CHUNK)
  }),
  'a huge body': unbelievable((socket, { statusLine, headers }) => {
    socket.write(headOf(statusLine, [...headers, ['Content-Length', '2000000000']]))
    forever(socket, Buffer.alloc(64 * 1024, ' '))
  }),
  'a length that is too short': unbelievable(measured((body) => String(Math.max(body.length - 10, 0)))),
  'a length that is too long': unbelievable(measured((body) => String(body.length + 10))),
  'a length below nothing': unbelievable(measured(() => '-1')),
  'a length in words': unbelievable(measured(() => 'all')),
  'a length beyond all numbers': unbelievable(measured(() => '99999999999999999999999')),
  'two lengths': unbelievable((socket, { headers, ...draft }) =>
    socket.write(bytesOf({ ...draft, headers: [...headers, ['Content-Length', '2']] })),
  ),
  'a length and chunks': unbelievable((socket, { headers, ...draft }) =>
    socket.write(bytesOf({ ...draft, headers: [...headers, ['Transfer-Encoding', 'chunked']] })),
  ),
  'another protocol': unbelievable((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  ),
  'a storm of hints': sent('tolerable', (socket, draft) =>
    socket.write(
      Buffer.concat([
        Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(200)),
        bytesOf(draft),
      ]),
    ),
  ),
  'a "continue" nobody asked for': sent('harmless', (socket, draft) =>
    socket.write(Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), bytesOf(draft)])),
  ),
  'line ends without a return': sent('tolerable', (socket, draft) =>
    socket.write(bytesOf(draft).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ),
  'two answers': sent('harmless', (socket, draft) =>
    socket.write(Buffer.concat([bytesOf(draft), bytesOf(draft)])),
  ),
  'the old protocol': sent('harmless', (socket, { statusLine, ...draft }) =>
    socket.end(bytesOf({ ...draft, statusLine: statusLine.replace('HTTP/1.1', 'HTTP/1.0') })),
  ),
  'no length but the end': sent('harmless', (socket, { statusLine, headers, body }) =>
    socket.end(Buffer.concat([headOf(statusLine, [...headers, ['Connection', 'close']]), body])),
  ),
  'small slices': sent('harmless', (socket, draft) => slice(socket, bytesOf(draft), 61)),
  'chunks with notes and a trailer': sent('harmless', (socket, draft) => {
    const { length } = draft.body
    const size = `${length.toString(16)};note="02"\r\n`
    const end = length === 0 ? '' : '\r\n0\r\nX-Trailer: 02\r\n\r\n'
    socket.write(
      Buffer.concat([
        chunked(draft),
        Buffer.from(length === 0 ? '0\r\n\r\n' : size),
        draft.body,
        Buffer.from(end),
      ]),
    )
  }),
}
