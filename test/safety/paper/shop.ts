import { join } from 'node:path'
import type { Journal } from '../../../electron/journal/journal.ts'
import { fileDevice } from '../../../electron/printing/devices/file-device.ts'
import { type TcpPatience, tcpDevice } from '../../../electron/printing/devices/tcp-device.ts'
import type { SlipDocument } from '../../../electron/printing/documents/slip-document.ts'
import { openInterruptedPrinters } from '../../../electron/printing/interrupted-printers.ts'
import { createPrinting } from '../../../electron/printing/printing.ts'
import { readDevice } from '../../../shared/printer/device-address.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { handClock } from '../../helpers/hand-clock.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { openOrderIn } from '../../helpers/orders.ts'
import { NOW, settingsWith } from '../../printing/sample-orders.ts'

/** One try of a job and its result; null while it has none. */
export interface Attempt {
  readonly id: number
  readonly copy: number
  readonly document: SlipDocument
  ended: Pick<PrintJob, 'state' | 'failure'> | null
}

/** Every wait is a fiftieth of a shop's, and the printer is as much faster. */
const patience: TcpPatience = {
  connect: 2_000,
  answer: 40,
  printed: 120,
  hangUp: 15,
  still: 180,
  silence: 60,
  thousandBytes: 30,
}

/** The printing half of a counter with one printer, with a journal on disk and a clock moved by the test. */
export function openShop(folder: string, printer: Printer) {
  const journal: Journal = openJournal(join(folder, 'journal.db'))
  const clock = handClock(NOW)
  const attempts: Attempt[] = []
  const documents = new Map<number, SlipDocument>()
  const faults: unknown[] = []
  const settings = settingsWith({ printers: [printer] })

  const open = () =>
    createPrinting({
      store: journal,
      mode: 'training',
      clock,
      settings: () => settings,
      interruptedPrinters: openInterruptedPrinters(join(folder, 'owing.json'), (error) => faults.push(error)),
      deviceOf({ device, profile, saysGoodbye: closesItsSide = true }) {
        const address = readDevice(device)
        const asks = profileOf(profile).status
        if (address?.kind === 'file') return fileDevice({ ...address, asks }, patience)
        if (address?.kind !== 'network') throw new Error(`no printer can be at ${device}`)
        return tcpDevice({ ...address, asks, closesItsSide }, patience)
      },
      onChange: note,
      onBroken: (error) => faults.push(error),
    })
  function note({ id, copy, state, failure }: PrintJob): void {
    const document = documents.get(id)
    const last = attempts.findLast((attempt) => attempt.id === id)
    if (state === 'sending' && document) attempts.push({ id, copy, document, ended: null })
    else if (last && (state === 'sent' || state === 'failed')) last.ended ??= { state, failure }
  }
  let printing = open()

  const jobs = () => journal.pageOfPrintJobs({ limit: 100 }).then((page) => page.jobs)
  return {
    clock,
    attempts,
    faults,
    jobs,
    printing: () => printing,
    openOrder: (merchantTradeNo: string) => openOrderIn(journal, merchantTradeNo),
    async print(document: SlipDocument): Promise<void> {
      // Its number is known before anything else about it.
      documents.set(Math.max(0, ...documents.keys()) + 1, document)
      await printing.print(document)
    },
    /** Resolves when nothing is queued or being sent. */
    async quiet(): Promise<void> {
      const isBusy = ({ state }: PrintJob) => state === 'queued' || state === 'sending'
      while ((await jobs()).some(isBusy)) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async restart(): Promise<void> {
      await printing.stop()
      await journal.resume(clock.now())
      printing = open()
      printing.wake()
    },
    async close(): Promise<void> {
      await printing.stop()
      await journal.close()
    },
  }
}

export type Shop = ReturnType<typeof openShop>
