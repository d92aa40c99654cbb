import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { PrinterMood } from '../../services/virtual-printer/moods.ts'
import { startVirtualPrinter } from '../../services/virtual-printer/virtual-printer.ts'

/** DLE EOT 1, 2 and 4: on line or not, why not, and how its paper is. */
const QUESTION = Buffer.from([0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4])
const READY = Buffer.from([0x12, 0x12, 0x12])
const SLIP = Buffer.from('a slip\n\n\n\n\n\x1dV\x01')

async function aPrinter(mood: PrinterMood = 'normal') {
  const printer = await startVirtualPrinter({
    host: '127.0.0.1',
    port: 0,
    pagePort: 0,
    speaks: 'escpos',
    paper: { name: '80 mm', dots: 576 },
  })
  onTestFinished(printer.close)
  await printer.become(mood)
  return printer
}

function dial(device: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(device).port), allowHalfOpen: true })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

async function answerTo(device: string): Promise<Buffer> {
  const socket = dial(device)
  socket.end(QUESTION)
  return buffer(socket)
}

test('a printer that works answers that it does, says goodbye, and shows the slip', async () => {
  const printer = await aPrinter()
  const socket = dial(printer.device)
  socket.end(Buffer.concat([QUESTION, SLIP]))
  expect(await buffer(socket)).toEqual(READY)
  expect(printer.slips()).toMatchObject([{ state: 'done', printEvents: [{ kind: 'cut' }] }])
})

test('to be asked how it is puts nothing on paper', async () => {
  const printer = await aPrinter()
  expect(await answerTo(printer.device)).toEqual(READY)
  expect(printer.slips()).toEqual([])
})

test('without paper a drawer opens in real time at once, and by the usual pulse once there is paper', async () => {
  const printer = await aPrinter('paperOut')
  const drawer = (milliseconds: number) => ({ kind: 'drawer', pin: 2, milliseconds })
  const opened = () => printer.slips().flatMap(({ printEvents }) => printEvents)
  const socket = dial(printer.device)
  socket.write(Buffer.from([0x1b, 0x70, 0, 25, 250, 0x10, 0x14, 1]))
  setTimeout(() => socket.end(Buffer.from([0, 1])), 50)
  await expect.poll(opened).toEqual([drawer(100)])
  await printer.become('normal')
  await buffer(socket)
  expect(opened()).toEqual([drawer(100), drawer(50)])
})

test.each([
  ['paperOut', [0x1a, 0x32, 0x7e]],
  ['coverOpen', [0x1a, 0x16, 0x12]],
] as const)(
  '%s is said when asked, holds the slip back, and prints it once it is over',
  async (mood, answer) => {
    const printer = await aPrinter(mood)
    const socket = dial(printer.device)
    socket.end(Buffer.concat([QUESTION, SLIP]))
    const [heard] = (await once(socket, 'data')) as [Buffer]
    expect([...heard]).toEqual(answer)
    expect(printer.slips()).toEqual([])
    const goodbye = once(socket, 'end')
    await printer.become('normal')
    await goodbye
    expect(printer.slips()).toMatchObject([{ state: 'done', byteCount: QUESTION.length + SLIP.length }])
  },
)

test('without paper it takes no more than its memory holds, however much is sent', async () => {
  const printer = await aPrinter('paperOut')
  const socket = dial(printer.device)
  socket.end(Buffer.concat([Buffer.alloc(3_000_000, 'x'), Buffer.from('\n'), QUESTION]))
  await once(socket, 'connect')
  const goodbye = once(socket.resume(), 'end')
  await printer.become('normal')
  await goodbye
  expect(printer.slips()).toMatchObject([{ byteCount: 3_000_001 + QUESTION.length }])
})

test('a printer that prints on after its sender is gone shows what it had', async () => {
  const printer = await aPrinter('coverOpen')
  const socket = dial(printer.device)
  socket.write(Buffer.concat([QUESTION, SLIP, Buffer.from('half a sl')]))
  await once(socket, 'data')
  socket.resetAndDestroy()
  await printer.become('normal')
  await expect.poll(() => printer.slips().map(({ state }) => state)).toEqual(['done', 'brokenOff'])
})

test('slow, half-open, resetting, hanging up and never reading are what they say', async () => {
  const printer = await aPrinter('slow')
  const slow = dial(printer.device)
  slow.end(Buffer.concat([SLIP, Buffer.alloc(2_000, '\n')]))
  await once(slow.resume(), 'end')
  expect(printer.slips()).toHaveLength(2)

  await printer.become('mute')
  const mute = dial(printer.device)
  mute.end(SLIP)
  await expect.poll(() => printer.slips().length).toBe(3)
  expect(mute.readableEnded).toBe(false)

  await printer.become('resets')
  const reset = dial(printer.device)
  const dropped = new Promise((resolve) => reset.on('close', resolve))
  reset.write(SLIP)
  await dropped
  await expect.poll(() => printer.slips().at(-1)).toMatchObject({ id: 4 })

  await printer.become('hangsUp')
  const hungUp = dial(printer.device)
  await once(hungUp.resume(), 'end')

  await printer.become('neverReads')
  const unread = dial(printer.device)
  unread.write(SLIP)
  await once(unread, 'connect')

  await printer.become('off')
  const [error] = (await once(connect(Number(new URL(printer.device).port), '127.0.0.1'), 'error')) as [
    NodeJS.ErrnoException,
  ]
  expect(error.code).toBe('ECONNREFUSED')
  await printer.become('normal')
  expect(await answerTo(printer.device)).toEqual(READY)
  expect(printer.slips()).toHaveLength(4)
})

test('a printer that breaks off inside slips does so however long the sender waits after what stands before one', async () => {
  const printer = await aPrinter('resets')
  const sender = dial(printer.device)
  const gone = new Promise((resolve) => sender.once('close', resolve))
  sender.write(Buffer.concat([Buffer.alloc(3_000), Buffer.from([0x1b, 0x40])]))
  // Longer than the silence after which a short slip is broken off.
  await new Promise((resolve) => setTimeout(resolve, 900))
  sender.write(Buffer.alloc(4_000, `${'x'.repeat(39)}\n`))
  await gone
  await expect.poll(() => printer.slips().at(-1)).toMatchObject({ state: 'brokenOff', byteCount: 6_002 })
})
