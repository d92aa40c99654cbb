import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { deviceOf } from '../../electron/printing/devices/device-of.ts'
import { printedQuestion } from '../../electron/printing/devices/said-printed.ts'
import { tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { guess } from '../../electron/printing/discover.ts'
import { anAbruptPrinter } from '../helpers/abrupt-printer.ts'
import { failureOf } from '../helpers/print-failure-of.ts'
import { aPrinter, asSlip } from '../helpers/printers.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { failureAt } from './failure-at.ts'

const bytes = Buffer.from('a slip\n'.repeat(500))
/** More than the buffers between two processes of one computer take. */
const tooMuch = Buffer.alloc(32 * 1024 * 1024, 'x')
const soon = {
  connect: 250,
  answer: 100,
  printed: 100,
  hangUp: 50,
  still: 400,
  silence: 100,
  thousandBytes: 1,
}
const never = new AbortController().signal

test('a slip is sent once the printer has taken every byte and closed its side', async () => {
  const printer = await aVirtualPrinter()
  await deviceOf(aPrinter(printer)).send(asSlip(bytes), never)
  expect(printer.received).toEqual([bytes])
})

test('a slow printer gets every byte', async () => {
  const printer = await aVirtualPrinter('slow')
  const long = Buffer.alloc(200_000, 'x')
  await deviceOf(aPrinter(printer)).send(asSlip(long), never)
  expect(printer.received).toEqual([long])
})

test('an address where nobody answers is unreachable', async () => {
  const { host, port } = await aBlackHole()
  expect(await failureAt(tcpDevice({ host, port, asks: false }, soon), bytes)).toBe('unreachable')
  expect(await failureAt(tcpDevice({ host: 'printer.invalid', port, asks: false }, soon), bytes)).toBe(
    'unreachable',
  )
})

test.for([
  ['a slip', bytes],
  ['more than all buffers hold', tooMuch],
] as const)('a printer that never reads %s ends in a timeout', async ([, slip]) => {
  const { host, port } = await aVirtualPrinter('neverReads')
  expect(await failureAt(tcpDevice({ host, port, asks: false }, soon), slip)).toBe('timeout')
})

test.for([
  ['a slip', bytes],
  ['a long slip', tooMuch],
] as const)(
  'a connection dropped inside %s is an interruption: some of it may be on paper',
  async ([, slip]) => {
    const printer = await aVirtualPrinter('resets')
    expect(await failureAt(deviceOf(aPrinter(printer)), slip)).toBe('interrupted')
  },
)

test.for(['generic-58', 'generic-80', 'epson-80', 'star-80'] as const)(
  'a printer that hangs up before it has read a byte is unreachable, whatever sort it is (%s)',
  async (profile) => {
    for (const mood of ['hangsUp', 'drops'] as const) {
      const printer = await aVirtualPrinter(mood)
      const device = deviceOf(aPrinter({ ...printer, profile }))
      for (const slip of [bytes, tooMuch]) {
        expect(await failureAt(device, slip)).toBe('unreachable')
      }
      expect(await device.status(never)).toMatchObject({ state: 'unreachable' })
      expect(printer.received).toEqual([])
    }
  },
)

test('a printer that hangs up before anything of the slip left has printed nothing of it', async () => {
  const printer = await aVirtualPrinter()
  await printer.become('leaves', 0)
  const lead = Buffer.from([0x1b, 0x40])
  expect(await failureOf(deviceOf(aPrinter(printer)).send({ lead, slip: bytes }, never))).toBe('unreachable')
  expect(printer.received).toEqual([lead])
})

test.for([20, 200, 3_000])(
  'a printer that closes after %i bytes, before it has everything, has interrupted the slip',
  async (after) => {
    const printer = await aVirtualPrinter()
    await printer.become('leaves', after)
    expect(await failureAt(deviceOf(aPrinter(printer)), bytes)).toBe('interrupted')
  },
)

test('breaking off while the printer has the slip is an interruption', async () => {
  const printer = await aVirtualPrinter('mute')
  const stopping = new AbortController()
  const sending = failureAt(deviceOf(aPrinter(printer)), bytes, stopping.signal)
  await printer.slip(0)
  stopping.abort()
  expect(await sending).toBe('interrupted')
})

test('breaking off before there is a connection means that not one byte left', async () => {
  const printer = await aVirtualPrinter()
  expect(await failureAt(deviceOf(aPrinter(printer)), bytes, AbortSignal.abort())).toBe('unreachable')
  expect(printer.received).toEqual([])
})

test.for(['paperOut', 'coverOpen'] as const)(
  'a printer that reports %s gets nothing of the slip',
  async (mood) => {
    const printer = await aVirtualPrinter(mood)
    const device = deviceOf(aPrinter({ ...printer, profile: 'epson-80' }))
    expect(await failureAt(device, bytes)).toBe(mood)
    expect(await device.status(never)).toEqual({ state: mood, paperLow: mood === 'paperOut' })
    expect(Buffer.concat(printer.received).includes('slip')).toBe(false)
  },
)

test('a printer that is ready is asked first, and then printed to over the same connection', async () => {
  const printer = await aVirtualPrinter()
  const device = deviceOf(aPrinter({ ...printer, profile: 'epson-80' }))
  expect(await device.status(never)).toEqual({ state: 'ready', paperLow: false })
  await device.send(asSlip(bytes), never)
  const sent = Buffer.concat([bytes, printedQuestion])
  expect(printer.received.at(-1)?.subarray(-sent.length)).toEqual(sent)
  expect(printer.received).toHaveLength(2)
})

test('a printer that does not answer status questions is printed to anyway', async () => {
  const { host, port } = await aVirtualPrinter('neverReads')
  const device = tcpDevice({ host, port, asks: true }, soon)
  expect(await device.status(never)).toEqual({ state: 'reachable', paperLow: false })
  expect(await failureAt(device, bytes)).toBe('timeout')
})

/** Says something as soon as it is asked, and reads on. */
async function aTalker(words: string | readonly number[]) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(Buffer.from(words as string, 'latin1')))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return tcpDevice({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, asks: true }, soon)
}

test.for([
  'HTTP/1.1 400 Bad Request\r\nVersion: 2.6',
  'Print server ready >>>\r\n',
  '_EPSON\0_TM-T82 Ver 2.6\0',
  '220 v2.6 r\r\n',
])('words from the other side (%j) are no status: it is printed to as if nothing was said', async (words) => {
  const device = await aTalker(words)
  expect(await device.status(never)).toEqual({ state: 'reachable', paperLow: false })
  expect(await failureAt(device, bytes)).toBe('none')
})

test.for([
  ['its flow control', [0x13, 0x11, 0x12, 0x12, 0x12], 'ready'],
  ['a report that it makes by itself', [0x38, 0x4c, 0x2f, 0x0f, 0x1a, 0x32, 0x7e], 'paperOut'],
  ['such a report between its answers', [0x1a, 0x10, 0x20, 0x20, 0x20, 0x16, 0x12], 'coverOpen'],
] as const)('a printer is understood beside %s', async ([, said, state]) => {
  expect(await (await aTalker(said)).status(never)).toMatchObject({ state })
})

test('a printer known never to close has printed if the connection held', async () => {
  const printer = await aVirtualPrinter('mute')
  const { host, port } = printer
  const device = tcpDevice({ host, port, asks: false, closesItsSide: false }, soon)
  expect(await failureAt(device, bytes)).toBe('none')
  expect(printer.received).toEqual([bytes])
  await printer.become('resets')
  expect(await failureAt(device, bytes)).toBe('interrupted')
})

test('a printer that resets each connection that we end is believed only if it is known for that', async () => {
  const { host, port, received } = await anAbruptPrinter()
  const to = { host, port, asks: false }
  expect(await failureAt(tcpDevice(to, soon), bytes)).toBe('interrupted')
  const known = tcpDevice({ ...to, closesItsSide: false }, soon)
  expect(await failureAt(known, bytes)).toBe('none')
  expect(received).toEqual([bytes, bytes])
})

test('a printer without status questions is at least connected to', async () => {
  const printer = await aVirtualPrinter('neverReads')
  expect(await deviceOf(aPrinter(printer)).status(never)).toMatchObject({ state: 'reachable' })
  await printer.become('off')
  expect(await deviceOf(aPrinter(printer)).status(never)).toMatchObject({ state: 'refused' })
})

test('an office printer gets pages from the system, never raw bytes', async () => {
  const printer = await aVirtualPrinter()
  const device = deviceOf(aPrinter({ ...printer, profile: 'office-a4' }))
  expect(await failureAt(device, bytes)).toBe('notConfigured')
  expect(printer.received).toEqual([])
})

test('without a printer there is nothing to send to', async () => {
  expect(await failureAt(deviceOf(aPrinter({ device: 'none' })), bytes)).toBe('notConfigured')
})

test('a printer that reports its model is recognised; one that does not is not waited for long', async () => {
  const printer = await aVirtualPrinter('normal', { model: 'TM-T82' })
  const device = deviceOf(aPrinter(printer))
  expect(await device.identity?.(never)).toBe('Loket TM-T82')
  expect(printer.paper()).toEqual([])
  await printer.become('hangsUp')
  expect(await device.identity?.(never)).toBeNull()
  expect(guess('Loket TM-T82', null)).toBe('epson-80')
  expect(guess('EPSON TM-U220', null)).toBeNull()
  expect(guess('Xprinter XP-58', null)).toBe('generic-58')
  expect(guess('Something', null)).toBeNull()
})

/** A port that leaves who knocks waiting: its program hangs, and its queue of connections is full. */
async function aBlackHole(): Promise<{ host: string; port: number }> {
  const hangs = `const { parentPort } = require('node:worker_threads')
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`
  const worker = new Worker(hangs, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const knocking = Array.from({ length: 8 }, () => connect({ host: '127.0.0.1', port }).on('error', () => {}))
  onTestFinished(async () => {
    for (const socket of knocking) socket.destroy()
    await worker.terminate()
  })
  await once(knocking[0] as Socket, 'connect')
  return { host: '127.0.0.1', port }
}

test('of a flood of bytes from a printer’s address little is taken, so that selling goes on', async () => {
  const flood = Buffer.alloc(64 * 1_024, 0x10)
  const flooding: Socket[] = []
  const server = createServer((socket) => {
    flooding.push(socket)
    const say = () => {
      while (socket.write(flood));
    }
    socket.on('drain', say).on('error', () => {})
    say()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const device = tcpDevice({ host: '127.0.0.1', port, asks: true }, { ...soon, answer: 1_000 })
  expect(await device.status(never)).toEqual({ state: 'reachable', paperLow: false })
  expect(await device.identity?.(AbortSignal.timeout(1_000))).toBeNull()
  // This computer's own buffers hold some megabytes.
  for (const { bytesWritten } of flooding) expect(bytesWritten).toBeLessThan(24 * 1_024 * 1_024)
})
