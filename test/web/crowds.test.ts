import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_PIPELINED } from '../../platform/limit-pipelining.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { answersToABurst } from '../helpers/answers-to-a-burst.ts'
import { callHeaders, type LetIn, newWindow, nobody } from '../helpers/let-in.ts'
import { goodCall, type OpenedShell, openShell } from './opened-shell.ts'

/** Connections that are held open, each with its first bytes. */
async function crowd({ port }: OpenedShell, size: number, first = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: size }, () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.on('error', () => {})
    return socket
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(first)
  return sockets
}

const headersOf = (shell: OpenedShell, browser: LetIn) =>
  Object.entries({
    host: `127.0.0.1:${shell.port}`,
    ...callHeaders(shell.origin, browser, newWindow()),
    'content-length': '1000',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const crowds: [string, (shell: OpenedShell, browser: LetIn) => string][] = [
  ['say nothing', () => ''],
  ['never end their headers', (shell) => `POST /call HTTP/1.1\r\nhost: 127.0.0.1:${shell.port}\r\n`],
  ['send bodies that never come', (shell) => `POST /call HTTP/1.1\r\n${headersOf(shell, nobody)}\r\n{`],
  [
    'send bodies that never come, with a stolen cookie',
    (shell, { cookie }) => `POST /call HTTP/1.1\r\n${headersOf(shell, { ...nobody, cookie })}\r\n{`,
  ],
  [
    'ask again and again for the page, with a stolen cookie',
    (shell, { cookie }) => `GET / HTTP/1.1\r\nhost: 127.0.0.1:${shell.port}\r\ncookie: ${cookie}\r\n\r\n`,
  ],
  [
    'begin to open lines for events',
    (shell, { cookie }) =>
      `GET /events HTTP/1.1\r\n${headersOf(shell, { ...nobody, cookie })}connection: upgrade\r\nupgrade: websocket\r\n`,
  ],
]

test.each(crowds)('six hundred connections of strangers that %s keep nobody out', async (_what, first) => {
  const shell = await openShell()
  const browser = await shell.letIn()
  const tab = shell.listen(browser)
  await once(tab, 'open')
  await crowd(shell, 600, first(shell, browser))
  expect((await shell.ask('/', { headers: { cookie: browser.cookie } })).status).toBe(200)
  expect((await shell.call(browser)).status).toBe(200)
  await once(shell.listen(browser, { window: newWindow() }), 'open')
  // And the line that was open before still is.
  shell.emit('settings.changed', defaultSettings)
  await once(tab, 'message')
})

test('strangers that never end their headers take no memory with them: those that have sent most are closed', async () => {
  const shell = await openShell()
  const browser = await shell.letIn()
  const half = `x: ${'a'.repeat(8_000)}\r\n`.repeat(64)
  const greedy = await crowd(shell, 64, `GET / HTTP/1.1\r\nhost: 127.0.0.1:${shell.port}\r\n${half}`)
  const modest = await crowd(shell, 4, `GET / HTTP/1.1\r\nhost: 127.0.0.1:${shell.port}\r\n`)
  await expect.poll(() => greedy.filter(({ closed }) => !closed).length).toBeLessThan(33)
  expect(modest.filter(({ closed }) => closed)).toEqual([])
  expect((await shell.call(browser)).status).toBe(200)
})

test('three hundred calls of one browser whose bodies never come keep its other calls not out', async () => {
  const shell = await openShell()
  const browser = await shell.letIn()
  await crowd(shell, 300, `POST /call HTTP/1.1\r\n${headersOf(shell, browser)}\r\n{`)
  expect((await shell.call(browser, { body: goodCall })).status).toBe(200)
})

test('all the cookies that other ports can lay beside ours shut nobody out', async () => {
  const shell = await openShell()
  const browser = await shell.letIn()
  // As many and as long as Chromium keeps for one host.
  const bombs = Array.from({ length: 179 }, (_, at) => `bomb${at}=${'x'.repeat(4_000)}`).join('; ')
  const bombed = { ...browser, cookie: `${bombs}; ${browser.cookie}` }
  expect((await shell.call(bombed)).status).toBe(200)
  await once(shell.listen(bombed), 'open')
})

const LONG = 900_000
const filled = (piece: string) => piece.repeat(LONG / piece.length)

test.each([
  ['cookies', { cookie: filled('a; ') }],
  ['subprotocols', { 'sec-websocket-protocol': filled('a,') }],
])('a stranger’s megabyte of %s is not cut into pieces', async (_what, headers) => {
  const shell = await openShell()
  /** The least work of the processor for one request. */
  const workOf = async (sent: Record<string, string>) => {
    const works: number[] = []
    for (let times = 0; times < 12; times += 1) {
      const before = process.cpuUsage()
      await shell.ask('/call', { method: 'POST', headers: { origin: shell.origin, ...sent } })
      const { user, system } = process.cpuUsage(before)
      works.push(user + system)
    }
    return Math.min(...works)
  }
  const plain = await workOf({ 'x-other': filled('a; ') })
  expect((await workOf(headers)) / plain).toBeLessThan(3)
})

test('no address is read that is longer than any of ours', async () => {
  const shell = await openShell()
  expect((await shell.ask(`/?token=${'x'.repeat(3_000)}`)).status).toBe(400)
})

test('a caller that sends requests without reading answers is cut off before they fill the memory', async () => {
  const shell = await openShell()
  const browser = await shell.letIn()
  expect(await answersToABurst(shell.origin, 'GET /refused.css')).toBeLessThanOrEqual(MAX_PIPELINED)
  expect((await shell.call(browser)).status).toBe(200)
})

test('a flood of connections that come and go keeps nobody out', async () => {
  const shell = await openShell()
  const browser = await shell.letIn()
  let isOver = false
  const flood = async () => {
    while (!isOver) await crowd(shell, 50)
  }
  const floods = [flood(), flood(), flood(), flood()]
  for (let call = 0; call < 10; call += 1) expect((await shell.call(browser)).status).toBe(200)
  isOver = true
  await Promise.all(floods)
})

test.each([
  ['for the page', 'GET / HTTP/1.1\r\n'],
  ['for a call', 'POST /call HTTP/1.1\r\ncontent-length: 0\r\n'],
  ['for a proof', 'POST /proof HTTP/1.1\r\ncontent-length: 0\r\n'],
  ['with a token of nobody’s', 'GET /?token=x HTTP/1.1\r\n'],
  ['for another host', 'GET / HTTP/1.1\r\nhost: loket.example\r\nx-'],
])('a caller who was refused %s holds no connection', async (_what, asking) => {
  const shell = await openShell()
  const [socket] = await crowd(shell, 1, `${asking}host: 127.0.0.1:${shell.port}\r\n\r\n`)
  expect(await text(socket as Socket)).toMatch(/^HTTP\/1.1 403 /)
})
