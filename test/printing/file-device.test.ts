import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  createReadStream,
  openSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fileDevice } from '../../electron/printing/devices/file-device.ts'
import { identityQuestion } from '../../electron/printing/devices/said-identity.ts'
import { printedQuestion } from '../../electron/printing/devices/said-printed.ts'
import { failureOf } from '../helpers/print-failure-of.ts'
import { asSlip } from '../helpers/printers.ts'
import { aPtyPrinter, hasPty } from '../helpers/pty-printer.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { failureAt } from './failure-at.ts'

const slip = Buffer.from('a slip\n'.repeat(5_000))
const soon = { answer: 100, printed: 100, still: 400 }
/** For a printer that answers: on a busy machine its process comes late. */
const patient = { answer: 60_000, printed: 60_000, still: 60_000 }
const never = new AbortController().signal
/** Behind NULs, which end an order that broke off inside its head. */
const asked = Buffer.from(`${'00'.repeat(8)}100401100402100404`, 'hex')

describe.skipIf(process.platform === 'win32')('a device file', () => {
  test('gets every byte of a slip', async () => {
    const path = aPipe()
    // Until somebody else has it open, there is no printer behind it.
    const open = openSync(path, constants.O_RDWR)
    const taken = buffer(createReadStream(path))
    await fileDevice({ path, asks: false }).send(asSlip(slip), never)
    closeSync(open)
    expect(await taken).toEqual(slip)
  })

  test('without a printer takes nothing: not one byte left', async () => {
    const device = fileDevice({ path: aPipe(), asks: false }, soon)
    expect(await failureAt(device, slip)).toBe('unreachable')
    expect(await device.status(never)).toMatchObject({ state: 'unreachable' })
    expect(await failureAt(fileDevice({ path: '/dev/no-such-printer', asks: true }), slip)).toBe(
      'unreachable',
    )
  })

  test('that is jammed in the middle of a slip ends in a timeout', async () => {
    const path = aPipe()
    openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const tooMuch = Buffer.alloc(1024 * 1024, 'x')
    expect(await failureAt(fileDevice({ path, asks: false }, soon), tooMuch)).toBe('timeout')
  })

  test('broken off in the middle of a slip is interrupted', async () => {
    const path = aPipe()
    openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stopping = new AbortController()
    const sending = failureAt(fileDevice({ path, asks: false }), Buffer.alloc(1024 * 1024), stopping.signal)
    setTimeout(() => stopping.abort(), 50)
    expect(await sending).toBe('interrupted')
  })

  test('that takes not one byte is off line: nothing left', async () => {
    const path = aPipe()
    const filler = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    expect(() => {
      for (;;) writeFileSync(filler, Buffer.alloc(4096))
    }).toThrow('EAGAIN')
    // Where the deadline meets a write that is just under way, nobody can say that nothing left.
    const failure = () => failureAt(fileDevice({ path, asks: false }, soon), slip)
    await expect.poll(failure).toBe('offline')
  })

  test.skipIf(process.platform !== 'linux')(
    'for which the system still holds a slip may print it later: the result is unknown',
    async () => {
      const path = aPipe()
      const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
      // It is asked first, and says nothing: meanwhile every thread that could write for us is kept busy.
      const sending = failureAt(
        fileDevice({ path, asks: true }, { answer: 1_000, printed: 1_000, still: 1_000 }),
        slip,
      )
      await expect.poll(() => timesOpen(path)).toBe(2)
      await rest(200)
      const busy = aPipe()
      const blocked = Array.from({ length: 16 }, () => open(busy, 'r'))
      const failure = await sending
      const opened = openSync(busy, constants.O_RDWR)
      for (const each of blocked) await (await each).close()
      closeSync(opened)
      closeSync(reader)
      expect(failure).toBe('timeout')
    },
  )

  test('without paper says so by refusing the first byte', async () => {
    expect(await failureAt(fileDevice({ path: '/dev/full', asks: false }), slip)).toBe('paperOut')
  })

  test('is a device: an ordinary file is never written to', async () => {
    const path = join(temporaryFolder(), 'letter.txt')
    writeFileSync(path, 'Dear Sri')
    expect(await failureAt(fileDevice({ path, asks: false }), slip)).toBe('notConfigured')
    expect(execFileSync('cat', [path]).toString()).toBe('Dear Sri')
  })

  test.skipIf(process.getuid?.() === 0)(
    'that the system does not let us at is a matter of permission',
    async () => {
      const path = aPipe()
      chmodSync(path, 0)
      expect(await failureAt(fileDevice({ path, asks: false }), slip)).toBe('permission')
    },
  )
})

describe.skipIf(!hasPty)('a printer behind a device file', () => {
  test.for([
    ['its cover open', [0x1a, 0x16, 0x12], 'coverOpen'],
    ['its paper out', [0x1a, 0x32, 0x7e], 'paperOut'],
    ['its button pressed', [0x1a, 0x12, 0x12], 'offline'],
  ] as const)('with %s gets nothing of the slip', async ([, answers, failure]) => {
    const printer = await aPtyPrinter('reads', [...answers])
    const device = fileDevice({ ...printer, asks: true }, patient)
    expect(await failureAt(device, slip)).toBe(failure)
    expect(await printer.received()).toEqual(asked)
  })

  test.for([
    ['out of paper', [0x1a, 0x32, 0x7e], 'paperOut', true],
    ['open', [0x1a, 0x16, 0x12], 'coverOpen', true],
    ['off line for another reason', [0x1a, 0x12, 0x12], 'offline', false],
  ] as const)('that is %s gets what is urgent only where it obeys it', async ([, answers, failure, gets]) => {
    const printer = await aPtyPrinter('reads', [...answers])
    const device = fileDevice({ ...printer, asks: true }, patient)
    const urgent = Buffer.from('at once')
    expect(await failureOf(device.send({ ...asSlip(slip), urgent }, never))).toBe(failure)
    expect(await printer.received()).toEqual(gets ? Buffer.concat([asked, urgent]) : asked)
  })

  test('as its system made it gets every byte as it is', async () => {
    const printer = await aPtyPrinter('asItComes')
    const every = Buffer.from(Array.from({ length: 2_048 }, (_, index) => index % 256))
    await fileDevice({ ...printer, asks: false }).send(asSlip(every), never)
    expect(await printer.received()).toEqual(every)
  })

  test('that is out of paper in the middle of a slip and says so by XOFF loses nothing of it', async () => {
    const printer = await aPtyPrinter('stops')
    const long = Buffer.alloc(400_000, slip)
    await fileDevice({ ...printer, asks: false }, patient).send(asSlip(long), never)
    expect((await printer.received()).equals(long)).toBe(true)
  })

  test('as its system made it is asked before the first slip, and never gets its own answers', async () => {
    const printer = await aPtyPrinter('asItComes', [0x1a, 0x32, 0x7e])
    const device = fileDevice({ ...printer, asks: true }, patient)
    expect(await device.identity?.(never)).toBe('EPSON TM-T82')
    expect(await device.status(never)).toMatchObject({ state: 'paperOut' })
    expect(await printer.received()).toEqual(Buffer.concat([identityQuestion, asked]))
  })

  test('that is ready prints, and says when its paper will end soon', async () => {
    const printer = await aPtyPrinter('reads', [0x12, 0x12, 0x1e])
    const device = fileDevice({ ...printer, asks: true }, patient)
    expect(await device.status(never)).toEqual({ state: 'ready', paperLow: true })
    await device.send(asSlip(slip), never)
    expect(await printer.received()).toEqual(Buffer.concat([asked, asked, slip, printedQuestion]))
  })

  test('that reports nothing is printed to anyway', async () => {
    const printer = await aPtyPrinter('reads')
    const device = fileDevice({ ...printer, asks: true }, { answer: 100, printed: 100, still: 5_000 })
    expect(await device.status(never)).toEqual({ state: 'reachable', paperLow: false })
    await device.send(asSlip(slip), never)
    expect(await printer.received()).toEqual(Buffer.concat([asked, asked, slip]))
  })
})

function aPipe(): string {
  const path = join(temporaryFolder(), 'printer')
  execFileSync('mkfifo', [path])
  return path
}

/** How often this process has a file open. */
const timesOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length
