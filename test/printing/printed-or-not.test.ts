/** A printer whose memory takes a whole slip, and which closes its side then, has not printed it yet: one that answers is asked. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PrinterBytes } from '../../electron/printing/devices/device.ts'
import { fileDevice } from '../../electron/printing/devices/file-device.ts'
import { printedQuestion, saidPrinted } from '../../electron/printing/devices/said-printed.ts'
import { statusQuestion } from '../../electron/printing/devices/said-status.ts'
import { tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { failureOf } from '../helpers/print-failure-of.ts'
import { asSlip } from '../helpers/printers.ts'
import { aPtyPrinter, hasPty } from '../helpers/pty-printer.ts'

const never = new AbortController().signal
const slip = asSlip(Buffer.from('a slip\n'.repeat(300)))
const patience = {
  connect: 3_000,
  answer: 10_000,
  printed: 100,
  hangUp: 20,
  still: 20_000,
  silence: 60_000,
  thousandBytes: 0,
}
const ready = [0x12, 0x12, 0x12]
const outOfPaper = [0x1a, 0x32, 0x7e]
const paperIsThere = [0x00]

/** Takes everything at once. `before` and `after` a slip: its status; `says` what it answers to GS r, if it does. */
async function aPrinterWithMemory({
  before = ready,
  after = ready,
  says = paperIsThere,
  closesItsSide = true,
  answersAt = 'question',
}: Partial<
  Record<'before' | 'after' | 'says', number[]> & {
    closesItsSide: boolean
    /** When it answers about its status: at once, or only once the first bytes of a slip are there. */
    answersAt: 'question' | 'slip'
  }
>) {
  const printer = { received: Buffer.alloc(0), says, after }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let hasSlip = false
    let waits = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('data', (bytes) => {
      printer.received = Buffer.concat([printer.received, bytes])
      waits = Buffer.concat([waits, bytes])
      if (answersAt === 'slip' && !hasSlip && bytes.includes('a slip')) socket.write(Buffer.from(before))
      hasSlip ||= bytes.includes('a slip')
      if (waits.includes(statusQuestion) && (hasSlip || answersAt === 'question'))
        socket.write(Buffer.from(hasSlip ? printer.after : before))
      if (waits.includes(printedQuestion)) socket.write(Buffer.from(printer.says))
      if (waits.includes(statusQuestion) || waits.includes(printedQuestion)) waits = Buffer.alloc(0)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  // One that answers late is waited for less, and its answer has room to come before the slip has ended.
  const waits = { ...patience, ...(answersAt === 'slip' ? { answer: 50, hangUp: 300 } : {}) }
  const device = tcpDevice({ host: '127.0.0.1', port, asks: true, closesItsSide }, waits)
  const send = (printed: number, bytes: PrinterBytes = slip, signal = never) => {
    waits.printed = printed
    return device.send(bytes, signal)
  }
  const questions = () =>
    printer.received.toString('latin1').split(printedQuestion.toString('latin1')).length - 1
  return { printer, send, questions }
}

test('a slip for which the paper ran out in the middle may not have printed', async () => {
  const { send } = await aPrinterWithMemory({ after: outOfPaper, says: [] })
  expect(await failureOf(send(100))).toBe('timeout')
})

test('a printer that answers about its status only when the slip is there is asked whether it has printed', async () => {
  const { send, questions } = await aPrinterWithMemory({ answersAt: 'slip' })
  await send(60_000)
  expect(questions()).toBe(1)
})

test('a printer that says too late that it has no paper may not have printed', async () => {
  const { send } = await aPrinterWithMemory({ answersAt: 'slip', before: outOfPaper, after: [], says: [] })
  expect(await failureOf(send(100))).toBe('timeout')
})

test.for([true, false])(
  'a printer that says it has printed is believed at once; it closes its side: %s',
  async (closesItsSide) => {
    const { send, questions } = await aPrinterWithMemory({ closesItsSide })
    await send(60_000)
    expect(questions()).toBe(1)
  },
)

test('a printer that does not know the question is believed as before, and not asked again', async () => {
  const { send, questions } = await aPrinterWithMemory({ says: [] })
  await send(100)
  await send(60_000)
  expect(questions()).toBe(1)
})

test('a pulse prints nothing, so the printer is not asked when it has', async () => {
  const { send, questions } = await aPrinterWithMemory({ says: [] })
  await send(60_000, { ...slip, printsNothing: true })
  expect(questions()).toBe(0)
})

test('a printer that has said it once is asked again after a slip for which it took too long', async () => {
  const { printer, send, questions } = await aPrinterWithMemory({})
  await send(60_000)
  printer.says = []
  await send(100)
  Object.assign(printer, { after: outOfPaper })
  expect(await failureOf(send(100))).toBe('timeout')
  expect(questions()).toBe(3)
})

test('Loket stops while a printer still prints: the slip has not broken off', async () => {
  const { send, questions } = await aPrinterWithMemory({ says: [] })
  const stopping = new AbortController()
  const sending = send(60_000, slip, stopping.signal)
  await expect.poll(questions).toBe(1)
  stopping.abort()
  await sending
})

test('what a printer says of its own accord, and late answers about its status, do not say that it has printed', () => {
  expect(saidPrinted(Buffer.from([0x14, 0, 0, 0x0f]))).toBeNull()
  expect(saidPrinted(Buffer.from(ready))).toBeNull()
  expect(saidPrinted(Buffer.from([0x11, 0x13]))).toBeNull()
  expect(saidPrinted(Buffer.from([0x12, 0x14, 0, 0, 0x0f, 0x03]))).toBe(true)
})

describe.skipIf(!hasPty)('behind a device file', () => {
  const file = { answer: 10_000, printed: 10_000, still: 20_000 }

  test('a slip for which the paper ran out in the middle may not have printed', async () => {
    const printer = await aPtyPrinter('runsOut', ready)
    const device = fileDevice({ ...printer, asks: true }, { ...file, printed: 100 })
    expect(await failureOf(device.send(slip, never))).toBe('timeout')
  })

  test('Loket stops while a printer still prints: the slip has not broken off', async () => {
    const printer = await aPtyPrinter('saysNotWhen', ready)
    const stopping = new AbortController()
    const sending = fileDevice({ ...printer, asks: true }, { ...file, printed: 60_000 }).send(
      slip,
      stopping.signal,
    )
    await printer.asked()
    stopping.abort()
    await sending
  })

  test('a printer that does not know the question is not asked again', async () => {
    const printer = await aPtyPrinter('saysNotWhen', ready)
    const device = fileDevice({ ...printer, asks: true }, { ...file, printed: 3_000 })
    await device.send(slip, never)
    await printer.asked()
    await device.send(slip, never)
    const received = (await printer.received()).toString('latin1')
    expect(received.split(printedQuestion.toString('latin1'))).toHaveLength(2)
  })
})
