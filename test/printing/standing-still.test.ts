import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileDevice } from '../../electron/printing/devices/file-device.ts'
import { tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { inUnhurriedTime } from '../safety/paper/unhurried-time.ts'
import { failureAt } from './failure-at.ts'

// A serial line and our patience with it, both ten times as fast: the proportions are what counts. A few long pauses in
// place of many short ones, because a busy computer adds some milliseconds to each.
const SERIAL = { bytes: 480, milliseconds: 50 }
const patience = {
  connect: 3_000,
  answer: 50,
  printed: 50,
  hangUp: 20,
  still: 900,
  silence: 100,
  thousandBytes: 1_250 / 10,
}
/** As long as a payment slip with its code on 58 mm, and twice that. */
const slips = [16_060, 32_000]

test.for(slips)(
  'a printer that takes 960 bytes a second gets a slip of %i bytes whole (network)',
  async (length) => {
    const printer = await aVirtualPrinter('slow')
    const slip = Buffer.alloc(length, 'x')
    const { host, port } = printer
    const device = tcpDevice({ host, port, asks: false })
    // The line is a fifth faster than the slowest that we wait for: a busy computer’s own timers would eat that up.
    expect(await inUnhurriedTime(() => failureAt(device, slip))).toBe('none')
    expect(printer.received).toEqual([slip])
  },
)

test.skipIf(process.platform === 'win32').for(slips.map((length) => length * 10))(
  'a device file that is full again and again gets a slip of %i bytes whole',
  async (length) => {
    const { path, taken } = aSlowPipe()
    const slip = Buffer.alloc(length, 'x')
    const device = fileDevice({ path, asks: false }, { answer: 50, printed: 50, still: 450 })
    expect(await failureAt(device, slip)).toBe('none')
    await expect.poll(taken).toBe(length)
  },
)

test('a printer that stands still fails, however much it had taken before', async () => {
  const printer = await aVirtualPrinter('slow', { pace: SERIAL })
  const { host, port } = printer
  const sending = failureAt(tcpDevice({ host, port, asks: false }, patience), Buffer.alloc(16_060))
  await expect.poll(() => printer.received[0]?.length).toBe(16_060)
  await printer.become('neverReads')
  expect(await sending).toBe('timeout')
})

/** A device file that is read at 192,000 bytes a second: twenty times as fast as the line above, and keeps 64 KB as pipes do. */
function aSlowPipe() {
  const path = join(temporaryFolder(), 'printer')
  execFileSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  let taken = 0
  const reading = setInterval(() => {
    taken += readOf(pipe)
  }, 25)
  onTestFinished(() => {
    clearInterval(reading)
    closeSync(pipe)
  })
  return { path, taken: () => taken }
}

function readOf(pipe: number): number {
  try {
    return readSync(pipe, Buffer.alloc(4_800))
  } catch {
    // Nothing is there to be read.
    return 0
  }
}
