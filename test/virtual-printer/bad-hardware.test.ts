import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isBlack } from '../../platform/picture/bitmap.ts'
import { aVirtualPrinter, type VirtualPrinter } from '../helpers/virtual-printer.ts'

/** A picture of 384 × 100 black dots, without a line feed. */
const head = Buffer.from([0x1d, 0x76, 0x30, 0, 48, 0, 100, 0])
const picture = Buffer.concat([head, Buffer.alloc(48 * 100, 0xff)])
const text = Buffer.from('\x1b@hello\n\n\n\n\n\n\x1dV\x01')

function dial({ host, port }: VirtualPrinter): Socket {
  const socket = connect({ host, port, allowHalfOpen: true })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

async function send(printer: VirtualPrinter, bytes: Uint8Array): Promise<void> {
  const socket = dial(printer)
  socket.end(bytes)
  await buffer(socket).catch(() => {})
}

const textOf = (printer: VirtualPrinter) => printer.paper().flatMap((slip) => slip.text)

test('a printer that lost the connection inside a picture reads the next bytes as its end', async () => {
  const printer = await aVirtualPrinter('resets')
  await send(printer, picture)
  expect(printer.paper()).toMatchObject([{ state: 'brokenOff', text: [] }])
  await printer.become('normal')
  await send(printer, text)
  await send(printer, text)
  expect(textOf(printer)).toEqual([])
  // 1,808 bytes are owed, of which the two slips were a part.
  await send(printer, Buffer.concat([Buffer.alloc(1_808), text]))
  expect(textOf(printer)).toEqual(['hello'])
  const paper = printer.paper().at(-1)?.picture()
  expect(paper && [isBlack(paper, 0, 0), isBlack(paper, 0, 99)]).toEqual([true, false])
})

test('NULs put nothing on paper, and end an order that was begun', async () => {
  for (const speaks of ['escpos', 'star'] as const) {
    const printer = await aVirtualPrinter('normal', { speaks })
    await send(printer, Buffer.alloc(5_000))
    // Not even in the middle of a command.
    for (const first of speaks === 'star' ? [0x1b] : [0x10, 0x1b, 0x1c, 0x1d]) {
      await send(printer, Buffer.from([first, 0, 0, 0]))
    }
    expect(printer.paper()).toEqual([])
  }
})

test.for(['losesPower', 'off'] as const)(
  'without power (%s) it says nothing more, and forgets the order it was in and what it had not printed',
  async (mood) => {
    const printer = await aVirtualPrinter(mood === 'off' ? 'slow' : mood)
    const socket = dial(printer)
    let said = ''
    for (const event of ['end', 'close', 'error']) socket.on(event, () => (said += event))
    socket.resume().write(picture.subarray(0, 4_000))
    await expect.poll(() => printer.received[0]?.length).toBe(4_000)
    if (mood === 'off') await printer.become('off')
    const [error] = (await once(dial(printer), 'error')) as [NodeJS.ErrnoException]
    expect([error.code, said]).toEqual(['ECONNREFUSED', ''])
    await printer.become('normal')
    await send(printer, text)
    expect(textOf(printer)).toEqual(['hello'])
  },
)

test('a printer that leaves says goodbye in mid-slip; what it had read is on paper', async () => {
  const printer = await aVirtualPrinter()
  await printer.become('leaves', 3)
  const socket = dial(printer)
  socket.write('a\nb\nc\nd\n')
  await once(socket.resume(), 'end')
  await printer.become('normal')
  expect(textOf(printer)).toEqual(['a'])
})

test('a printer that drops connections or hangs up reads nothing', async () => {
  const printer = await aVirtualPrinter('drops')
  const dropped = dial(printer)
  await new Promise((resolve) => dropped.resume().on('end', resolve).on('close', resolve))
  await printer.become('hangsUp')
  await once(dial(printer).resume(), 'end')
  expect(printer.received).toEqual([])
})

test('a slow printer prints while bytes come, and another sender waits for its turn', async () => {
  const printer = await aVirtualPrinter('slow', { pace: { bytes: 4, milliseconds: 5 } })
  const first = dial(printer)
  first.write('first\n')
  await expect.poll(() => textOf(printer)).toEqual(['first'])
  const second = send(printer, Buffer.from('second\n'))
  first.end('third\n')
  await Promise.all([buffer(first), second])
  expect(textOf(printer)).toEqual(['first', 'third', 'second'])
})

test('a mood counts in the middle of a slip', async () => {
  const printer = await aVirtualPrinter()
  const socket = dial(printer)
  socket.write('a\n')
  await expect.poll(() => textOf(printer)).toEqual(['a'])
  await printer.become('neverReads')
  socket.write('b\n')
  await printer.become('hangsUp')
  await once(socket.resume(), 'end')
  expect(textOf(printer)).toEqual(['a'])
})

test('it answers late what its status is, and at once what it is', async () => {
  const printer = await aVirtualPrinter('answersLate', { lateness: 50, model: 'TM-T82' })
  const socket = dial(printer)
  socket.write(Buffer.from([0x1d, 0x49, 66, 0x1d, 0x49, 67, 0x10, 4, 1]))
  const heard: Buffer[] = []
  socket.on('data', (bytes) => heard.push(bytes))
  await expect.poll(() => Buffer.concat(heard).toString('latin1')).toBe('_Loket\0_TM-T82\0\x12')
})
