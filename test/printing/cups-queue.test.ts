import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cupsQueue, type QueuePatience } from '../../electron/printing/devices/cups-queue.ts'
import { deviceOf } from '../../electron/printing/devices/device-of.ts'
import { discoverPrinters } from '../../electron/printing/discover.ts'
import { aPrinter, asSlip } from '../helpers/printers.ts'
import { aPrivateCups, hasCups, hasPdfDriver, PDF_DRIVER } from '../helpers/private-cups.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { failureAt } from './failure-at.ts'
import { aPrintingCounter } from './printing-counter.ts'
import { anOpenOrder, aPaidOrder } from './sample-orders.ts'

const never = new AbortController().signal
/** Every byte there is, so that one that anything on the way obeys or changes shows. */
const bytes = Buffer.from(Array.from({ length: 4_096 }, (_, index) => index % 256))
const kasir = { name: 'kasir', speaks: 'escpos', paper: '58', closesItsSide: true } as const
const queue = (name: string) => deviceOf(aPrinter({ device: `queue:${name}` }))

describe.skipIf(!hasCups)('a queue of CUPS', () => {
  test('hands a receipt to the printer byte for byte', async () => {
    const [printer, cups] = [await aVirtualPrinter(), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    await queue('kasir').send(asSlip(bytes), never)
    expect(await printer.slip(0)).toEqual(bytes)
  })

  test('whose name looks like an option is a name', async () => {
    const [printer, cups] = [await aVirtualPrinter(), await aPrivateCups()]
    for (const name of ['-o', '-dkasir', '--help']) {
      cups.addQueue(name, `socket://${printer.host}:${printer.port}`)
      expect(await queue(name).status(never)).toMatchObject({ state: 'reachable' })
      const count = printer.received.length
      await queue(name).send(asSlip(bytes), never)
      expect(await printer.slip(count)).toEqual(bytes)
    }
  })

  test('is found among those that the system knows, with a guess what it is', async () => {
    const cups = await aPrivateCups()
    cups.addQueue('EPSON_TM-T82', 'socket://127.0.0.1:9')
    cups.addQueue('Kantor', 'socket://127.0.0.1:9')
    expect(await discoverPrinters(never)).toEqual(
      expect.arrayContaining([
        { device: 'queue:EPSON_TM-T82', name: 'EPSON_TM-T82', profile: 'epson-80' },
        { device: 'queue:Kantor', name: 'Kantor', profile: 'office-a4' },
      ]),
    )
  })

  test('that is paused or takes nothing gets no slip', async () => {
    const [printer, cups] = [await aVirtualPrinter(), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    cups.run('cupsdisable', 'kasir')
    expect(await failureAt(queue('kasir'), bytes)).toBe('offline')
    cups.run('cupsenable', 'kasir')
    cups.run('cupsreject', 'kasir')
    expect(await failureAt(queue('kasir'), bytes)).toBe('refused')
    cups.run('cupsaccept', 'kasir')
    await queue('kasir').send(asSlip(bytes), never)
    expect(await printer.slip(0)).toEqual(bytes)
    expect(printer.received).toHaveLength(1)
  })

  test('that was removed is not there; a missing scheduler may pass', async () => {
    const cups = await aPrivateCups()
    expect(await failureAt(queue('nowhere'), bytes)).toBe('notConfigured')
    cups.addQueue('kasir', 'socket://127.0.0.1:9')
    await cups.stop()
    expect(await failureAt(queue('kasir'), bytes)).toBe('unreachable')
    expect(await discoverPrinters(never)).toEqual([])
  })

  test('prints what the counter queues, and holds up nothing while it is paused', async () => {
    const [printer, cups] = [await aVirtualPrinter(), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    cups.run('cupsdisable', 'kasir')
    const receipt = aPaidOrder()
    const counter = await aPrintingCounter([aPrinter({ device: 'queue:kasir' })], receipt)
    const { id } = await counter.print(receipt, 'receipt')
    expect(await counter.ended(id)).toMatchObject({ failure: 'offline', copy: 1 })
    cups.run('cupsenable', 'kasir')
    await counter.nextLook()
    expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
    expect(readSlip(await printer.slip(0), 32).text).toContain('LUNAS')
  })

  test('whose printer is off keeps nothing: the slip is unreachable, and CUPS has no job of ours', async () => {
    const [printer, cups] = [await aVirtualPrinter('off'), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    const device = queue('kasir')
    expect(await failureAt(device, bytes)).toBe('unreachable')
    expect(cups.run('lpstat', '-o')).toBe('')
    expect(await device.status(never)).toMatchObject({ state: 'unreachable' })
    expect(cups.run('lpstat', '-o')).toBe('')
    await printer.become('normal')
    expect(await device.status(never)).toMatchObject({ state: 'reachable' })
    expect(printer.paper()).toEqual([])
    await device.send(asSlip(bytes), never)
    expect(printer.received.at(-1)).toEqual(bytes)
  })

  test('that says below its name that its printer is away counts as away, with any job', async () => {
    const cups = await aPrivateCups()
    cups.addQueue('kasir', 'socket://127.0.0.1:9')
    cups.run('lp', '-dkasir', '-oraw', '/etc/hostname')
    await expect.poll(() => queue('kasir').status(never)).toMatchObject({ state: 'unreachable' })
    expect(await failureAt(queue('kasir'), bytes)).toBe('unreachable')
  })

  test('whose printer was off lets no dead code and no pulse out once it is on, and the receipt once', async () => {
    const [printer, cups] = [await aVirtualPrinter('off'), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    const order = anOpenOrder('qr')
    const receipt = { ...aPaidOrder(), merchantTradeNo: order.merchantTradeNo }
    const counter = await aPrintingCounter(
      [aPrinter({ device: 'queue:kasir', drawer: 'withReceipt' })],
      receipt,
    )
    expect(await counter.printed(order, 'payment')).toMatchObject({ state: 'failed', failure: 'unreachable' })
    const { id } = await counter.print(receipt, 'receipt')
    expect(await counter.ended(id)).toMatchObject({ state: 'failed', failure: 'unreachable', copy: 1 })
    expect(await counter.printing.status('main')).toMatchObject({ state: 'unreachable' })
    expect(cups.run('lpstat', '-o')).toBe('')
    await printer.become('normal')
    await counter.nextLook()
    expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
    expect(printer.paper()).toHaveLength(1)
    expect(printer.paper()[0]?.text.join()).toContain('LUNAS')
    expect(printer.paper()[0]?.printEvents.some(({ kind }) => kind === 'drawer')).toBe(false)
  })

  test('that can’t say whether its printer took the slip is not believed', async () => {
    const [printer, cups] = [await aVirtualPrinter('mute'), await aPrivateCups()]
    cups.addQueue('kasir', `socket://${printer.host}:${printer.port}`)
    const soon = { look: 3_000, handOver: 9_000, still: 500 }
    const device = cupsQueue(kasir, soon)
    expect(await failureAt(device, Buffer.from('a slip\n'))).toBe('timeout')
    expect(cups.run('lpstat', '-o')).toBe('')
    await cupsQueue({ ...kasir, closesItsSide: false }, soon).send(asSlip(Buffer.from('a slip\n')), never)
    expect(cups.run('lpstat', '-o')).toBe('')
  })

  test.skipIf(!hasPdfDriver)('of an office printer gets the pages of a PDF', async () => {
    const cups = await aPrivateCups()
    const file = join(temporaryFolder(), 'paper.pdf')
    cups.addQueue('kantor', `file:${file}`, PDF_DRIVER)
    const receipt = aPaidOrder()
    const counter = await aPrintingCounter(
      [aPrinter({ device: 'queue:kantor', profile: 'office-a4' })],
      receipt,
    )
    expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent' })
    const printed = () => (existsSync(file) ? readFileSync(file, 'latin1') : '')
    await expect.poll(printed).toContain('%%EOF')
    expect(printed()).toContain('%PDF-')
  })
})

describe.skipIf(process.platform === 'win32')('a command of CUPS that hangs', () => {
  /** Whatever they start outlives them and holds their output open. */
  function hanging(...programs: string[]): string {
    const folder = temporaryFolder()
    for (const program of ['lp', 'lpstat']) {
      const does = programs.includes(program) ? 'sleep 5 & wait' : 'echo "printer kasir is idle."'
      writeFileSync(join(folder, program), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    }
    return folder
  }
  const soon = { look: 200, handOver: 300, still: 400 }
  const device = (folder: string, patience?: QueuePatience) =>
    cupsQueue(kasir, patience, [folder, '/usr/bin', '/bin'])

  test('while the queue is checked has got nothing', async () => {
    expect(await failureAt(device(hanging('lpstat'), soon), bytes)).toBe('unreachable')
  })

  test('while it takes the slip may have taken it', async () => {
    const folder = hanging('lp')
    const patient = { ...soon, look: 60_000 }
    expect(await failureAt(device(folder, patient), bytes)).toBe('timeout')
    const stopping = new AbortController()
    const sending = failureAt(device(folder), bytes, stopping.signal)
    setTimeout(() => stopping.abort(), 150)
    expect(await sending).toBe('interrupted')
  })
})

test.skipIf(process.platform === 'win32')(
  'CUPS has as long for a slip as the slowest printer needs before it cancels it by itself',
  async () => {
    const folder = temporaryFolder()
    const asked = join(folder, 'asked')
    const lp = `printf '%s\\n' "$@" > ${asked}; cat > /dev/null; echo 'request id is kasir-1 (1 file(s))'`
    const programs = { lp, lpstat: "echo 'printer kasir is idle.'" }
    for (const [name, does] of Object.entries(programs))
      writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    // At 9600 baud: a logo and ninety names in Chinese.
    const long = Buffer.alloc(144_000, 'x')
    expect(await failureAt(cupsQueue(kasir, undefined, [folder, '/usr/bin', '/bin']), long)).toBe('none')
    const [, seconds = 0] = /^-ojob-cancel-after=(\d+)$/m.exec(readFileSync(asked, 'utf8')) ?? []
    expect(Number(seconds)).toBeGreaterThan(144_000 / 960)
  },
)

describe.skipIf(process.platform === 'win32')('without CUPS', () => {
  test('a queue is not there, and nothing is found: neither is an error', async () => {
    const nowhere = [temporaryFolder()]
    expect(await failureAt(cupsQueue(kasir, undefined, nowhere), bytes)).toBe('notConfigured')
    const found = await discoverPrinters(never, nowhere)
    expect(found.filter(({ device }) => device.startsWith('queue:'))).toEqual([])
  })
})
