import type { FileHandle } from 'node:fs/promises'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import {
  hasHalted,
  type PrintDevice,
  type PrinterBytes,
  PrintFailed,
  SAYS_PRINTED_MS,
  STANDS_STILL_MS,
  statusOf,
} from './device.ts'
import { failed } from './file-failure.ts'
import { answerOf, canListen, opened, put } from './file-port.ts'
import { identityQuestion, saidIdentity } from './said-identity.ts'
import { printedQuestion, saidPrinted } from './said-printed.ts'
import { saidStatus, statusQuestion, troubleOf } from './said-status.ts'
import { bareLine, isSerial } from './serial-line.ts'

/** Deadlines in milliseconds: for a status, for saying that a slip is printed, and for a device that takes nothing. */
export interface FilePatience {
  readonly answer: number
  readonly printed: number
  readonly still: number
}

const usualPatience: FilePatience = { answer: 700, printed: SAYS_PRINTED_MS, still: STANDS_STILL_MS }

interface FilePrinter {
  /** On Windows a device's name: COM3, LPT1. */
  readonly path: string
  readonly asks: boolean
}

/** Small, because some devices take a write whole or not at all. */
const PIECE = 4096

/**
 * A device file: a USB printer at /dev/usb/lp0, or a serial port that has been set up. It is opened non-blocking, so that
 * a jammed printer does not occupy a thread of ours.
 */
export function fileDevice({ path, ...printer }: FilePrinter, patience = usualPatience): PrintDevice {
  const asks = printer.asks && canListen()
  /** Unknown until it was asked; once true it stays so, as of a network printer (tcp-device.ts). */
  let saysWhenPrinted: boolean | undefined
  // A long slip may take long; the deadline runs only while the printer takes nothing.
  const untilStill = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patience.still)])
  /** A port as the system leaves it shows us no answer, and sends each back to the printer, which prints it. */
  async function openedBare(toRead: boolean, until: AbortSignal): Promise<FileHandle> {
    const device = await opened(path, { toRead })
    if (isSerial(device.fd)) await bareLine(path, until)
    return device
  }
  async function send(
    { lead, slip, urgent, printsNothing }: PrinterBytes,
    signal: AbortSignal,
  ): Promise<void> {
    const bytes = Buffer.concat([lead, slip])
    const device = await openedBare(asks, untilStill(signal))
    let written = 0
    try {
      const status = asks ? await ask(device, patience.answer, signal) : statusOf('reachable')
      const trouble = troubleOf(status)
      if (trouble && urgent && hasHalted(trouble)) await put(device, urgent, untilStill(signal))
      if (trouble) throw new PrintFailed(trouble)
      while (written < bytes.length)
        written += await put(device, bytes.subarray(written, written + PIECE), untilStill(signal))
      // The device may still be printing the last piece, which closing would lose. An empty write succeeds once it is done.
      await put(device, new Uint8Array(0), untilStill(signal))
      if (isSerial(device.fd) && !(await bareLine(path, untilStill(signal)))) throw new PrintFailed('timeout')
      if (!printsNothing && status.state === 'ready' && saysWhenPrinted !== false)
        await demandPrinted(device, signal)
    } catch (error) {
      throw failed(error, { begun: written > lead.length, stopped: signal.aborted })
    } finally {
      // Don't wait: some ports close only when they have sent everything.
      void device.close().catch(() => {})
    }
  }

  async function demandPrinted(device: FileHandle, signal: AbortSignal): Promise<void> {
    try {
      const isPrinted = await answerOf(device, printedQuestion, saidPrinted, patience.printed, signal)
      if (isPrinted) saysWhenPrinted = true
      if (isPrinted) return
      const now = await answerOf(device, statusQuestion, saidStatus, patience.answer, signal)
      if (now && troubleOf(now)) throw new PrintFailed('timeout')
      if (now) saysWhenPrinted ??= false
    } catch (error) {
      // Stopped while it prints: it is believed as one that can't be asked.
      if (!signal.aborted) throw error
    }
  }

  async function status(signal: AbortSignal): Promise<PrinterStatus> {
    try {
      const device = await openedBare(asks, untilStill(signal))
      try {
        return asks ? await ask(device, patience.answer, signal) : statusOf('reachable')
      } finally {
        void device.close().catch(() => {})
      }
    } catch (error) {
      const { failure } = failed(error, { begun: false, stopped: signal.aborted })
      return statusOf(failure)
    }
  }
  async function identity(signal: AbortSignal): Promise<string | null> {
    try {
      const device = await openedBare(true, untilStill(signal))
      try {
        return await answerOf(device, identityQuestion, saidIdentity, patience.answer, signal)
      } finally {
        void device.close().catch(() => {})
      }
    } catch {
      return null
    }
  }
  return { send, status, ...(canListen() ? { identity } : {}) }
}

const ask = async (device: FileHandle, patience: number, signal: AbortSignal): Promise<PrinterStatus> =>
  // A printer that reports no status is there all the same.
  (await answerOf(device, statusQuestion, saidStatus, patience, signal)) ?? statusOf('reachable')
