import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileDevice } from '../../electron/printing/devices/file-device.ts'
import { tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { failureOf } from '../helpers/print-failure-of.ts'
import { asSlip } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'

// A serial line and our patience with it, both twenty times as fast: the proportions are what counts.
const SERIAL = { bytes: 48, milliseconds: 2.5 }
const patience = {
  connect: 3_000,
  answer: 50,
  hangUp: 20,
  still: 450,
  silence: 100,
  thousandBytes: 1_250 / 20,
}
/** As long as a payment slip with its code on 58 mm, and twice that. */
const slips = [16_060, 32_000]
/** Pipes whose size can be set are Linux's. */
const hasPipes = process.platform === 'linux' && spawnSync('python3', ['-c', '']).status === 0
const never = new AbortController().signal

test.for(slips)(
  'a printer that takes 960 bytes a second gets a slip of %i bytes whole (network)',
  async (length) => {
    const printer = await aVirtualPrinter('slow', { pace: SERIAL })
    const slip = Buffer.alloc(length, 'x')
    const { host, port } = printer
    expect(await failureOf(tcpDevice({ host, port, asks: false }, patience).send(asSlip(slip), never))).toBe(
      'none',
    )
    expect(printer.received).toEqual([slip])
  },
)

test.skipIf(!hasPipes).for(slips)(
  'a printer that takes 960 bytes a second gets a slip of %i bytes whole (device file)',
  // Python's start may take long on a busy machine.
  { timeout: 90_000 },
  async (length) => {
    const { path, taken } = await aSlowPipe()
    const slip = Buffer.alloc(length, 'x')
    const device = fileDevice({ path, asks: false }, { answer: 50, still: 450 })
    expect(await failureOf(device.send(asSlip(slip), never))).toBe('none')
    await expect.poll(taken, { timeout: 15_000 }).toBe(length)
  },
)

test('a printer that stands still fails, however much it had taken before', async () => {
  const printer = await aVirtualPrinter('slow', { pace: SERIAL })
  const { host, port } = printer
  const sending = failureOf(
    tcpDevice({ host, port, asks: false }, patience).send(asSlip(Buffer.alloc(16_060)), never),
  )
  await expect.poll(() => printer.received[0]?.length).toBe(16_060)
  await printer.become('neverReads')
  expect(await sending).toBe('timeout')
})

/** A pipe of 4 KB, as much as a port keeps, that is read at 19,200 bytes a second. */
const script = `
import fcntl, os, sys, time
os.mkfifo(sys.argv[1])
pipe = os.open(sys.argv[1], os.O_RDWR)
fcntl.fcntl(pipe, 1031, 4096)
print('ready', flush=True)
count = 0
while True:
  count += len(os.read(pipe, 480))
  print(count, flush=True)
  time.sleep(0.025)
`

async function aSlowPipe() {
  const path = join(temporaryFolder(), 'printer')
  const child = spawn('python3', ['-c', script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (bytes) => {
    said = String(bytes).trim().split('\n').at(-1) ?? said
  })
  await expect.poll(() => said, { timeout: 60_000 }).toBe('ready')
  return { path, taken: () => Number(said) }
}
