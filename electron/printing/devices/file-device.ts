import * as fs from 'node:fs'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { type PrintDevice, type PrinterBytes, PrintFailed, STANDS_STILL_MS, statusOf } from './device.ts'
import { saidStatus, statusQuestion, troubleOf } from './said-status.ts'

/** How long it is waited, in milliseconds: to hear how it stands, and that it takes nothing. */
export interface FilePatience {
  readonly answer: number
  readonly still: number
}

const usualPatience: FilePatience = { answer: 700, still: STANDS_STILL_MS }

interface FilePrinter {
  /** On Windows a device's name: COM3, LPT1. */
  readonly path: string
  readonly asks: boolean
}

/** Where a device has no room it is tried again this much later, in milliseconds. */
const PAUSE = 20
/** Small, so that a device that takes all or nothing of a write takes something. */
const PIECE = 4096

/**
 * A device of the system's: a USB printer at /dev/usb/lp0, a serial port that has been set up. It is opened so that
 * nothing waits inside the system: a printer that is jammed must not keep a thread of ours.
 */
export function fileDevice({ path, asks }: FilePrinter, patience = usualPatience): PrintDevice {
  async function send({ lead, slip }: PrinterBytes, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.concat([lead, slip])
    // However long a slip is, what counts is that the printer takes some of it now and then.
    const untilStill = () => AbortSignal.any([signal, AbortSignal.timeout(patience.still)])
    const device = await opened(path, asks)
    let written = 0
    try {
      const trouble = asks ? troubleOf(await ask(device, patience.answer, signal)) : null
      if (trouble) throw new PrintFailed(trouble)
      while (written < bytes.length) {
        written += await put(device, bytes.subarray(written, written + PIECE), untilStill())
      }
      // A device may have taken the last piece and be at it still; closing would lose it. It takes nothing, once it is done.
      await put(device, new Uint8Array(0), untilStill())
    } catch (error) {
      throw failed(error, written > lead.length, signal.aborted)
    } finally {
      // Nobody waits for it: some ports close only when they have sent everything.
      void device.close().catch(() => {})
    }
  }

  async function status(signal: AbortSignal): Promise<PrinterStatus> {
    try {
      const device = await opened(path, asks)
      try {
        return asks ? await ask(device, patience.answer, signal) : statusOf('reachable')
      } finally {
        void device.close().catch(() => {})
      }
    } catch (error) {
      const { failure } = failed(error, false, signal.aborted)
      return statusOf(failure)
    }
  }
  return { send, status }
}

async function opened(path: string, toRead: boolean): Promise<FileHandle> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants
  const place = process.platform === 'win32' ? `\\\\.\\${path}` : path
  try {
    const device = await open(place, (toRead ? O_RDWR : O_WRONLY) | O_NONBLOCK | O_NOCTTY)
    const kind = await device.stat()
    if (process.platform === 'win32' || kind.isCharacterDevice() || kind.isFIFO()) return device
    await device.close()
  } catch (error) {
    throw failed(error, false, false)
  }
  throw new PrintFailed('notConfigured')
}

const write = promisify(fs.write)

/** Resolves with how many of the bytes were taken; rejects once `until` is over, with PrintFailed where some may be yet. */
async function put(device: FileHandle, bytes: Uint8Array, until: AbortSignal): Promise<number> {
  for (;;) {
    until.throwIfAborted()
    try {
      // Not the handle's own way, which passes over an empty piece.
      return (await within(write(device.fd, bytes, 0, bytes.length, null), until)).bytesWritten
    } catch (error) {
      // The system has it still, and may hand it on whenever it comes to it.
      if (error === until.reason) throw new PrintFailed(isTimeout(error) ? 'timeout' : 'interrupted')
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
    await rest(PAUSE, undefined, { signal: until })
  }
}

async function ask(device: FileHandle, patience: number, signal: AbortSignal): Promise<PrinterStatus> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const listen = () =>
    within(device.read({ buffer: Buffer.alloc(64) }), until).catch((error) => {
      if (error.code === 'EAGAIN') return null
      throw error
    })
  let said = Buffer.alloc(0)
  try {
    // A late answer to an earlier question is no answer to this one.
    while ((await listen())?.bytesRead);
    await put(device, statusQuestion, until)
    for (;;) {
      const heard = await listen()
      if (heard) said = Buffer.concat([said, heard.buffer.subarray(0, heard.bytesRead)]).subarray(0, 256)
      const status = saidStatus(said)
      if (status) return status
      await rest(PAUSE, undefined, { signal: until })
    }
  } catch (error) {
    // It says nothing of itself.
    if (until.aborted && !signal.aborted) return statusOf('reachable')
    throw error
  }
}

/** On Windows a port may keep a call waiting for ever: then it is left behind. */
function within<Result>(work: Promise<Result>, until: AbortSignal): Promise<Result> {
  until.throwIfAborted()
  return new Promise((resolve, reject) => {
    const over = () => reject(until.reason)
    until.addEventListener('abort', over)
    work.then(resolve, reject).finally(() => until.removeEventListener('abort', over))
  })
}

const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError'

/** `begun`: some of the slip was taken. */
function failed(error: unknown, begun: boolean, stopped: boolean): PrintFailed {
  if (error instanceof PrintFailed) return error
  return new PrintFailed(failureOf(error, begun, stopped), { cause: error })
}

function failureOf(error: unknown, begun: boolean, stopped: boolean): PrintFailure {
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') {
    if (begun) return stopped ? 'interrupted' : 'timeout'
    // Not one byte was taken all the while.
    return stopped ? 'unreachable' : 'offline'
  }
  if (begun) return 'interrupted'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission'
    case 'EBUSY':
      return 'refused'
    case 'ENOSPC':
      return 'paperOut'
    case 'ENOENT':
    case 'ENXIO':
    case 'ENODEV':
    case 'EIO':
      return 'unreachable'
    default:
      return 'unknown'
  }
}
