import * as fs from 'node:fs'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PrintFailed } from './device.ts'
import { failed } from './file-failure.ts'

/** The pause before a full device is tried again, in milliseconds. */
const PAUSE = 20

/**
 * Whether a port can be asked anything. On Windows a read ends only by a time-out, which Node can't set, and nothing is
 * written or closed before that: a printer that is asked would get no slip, and each question would occupy a thread for good.
 */
export const canListen = (): boolean => process.platform !== 'win32'

/** Opens a device non-blocking; rejects with PrintFailed, also for a file that is not a device. */
export async function opened(path: string, { toRead }: { readonly toRead: boolean }): Promise<FileHandle> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants
  const place = process.platform === 'win32' ? `\\\\.\\${path}` : path
  try {
    const device = await open(place, (toRead ? O_RDWR : O_WRONLY) | O_NONBLOCK | O_NOCTTY)
    const kind = await device.stat()
    if (process.platform === 'win32' || kind.isCharacterDevice() || kind.isFIFO()) return device
    await device.close()
  } catch (error) {
    throw failed(error, { begun: false, stopped: false })
  }
  throw new PrintFailed('notConfigured')
}

const write = promisify(fs.write)

/** Resolves with how many bytes were taken; rejects after `until`, with PrintFailed if some may still be taken. */
export async function put(device: FileHandle, bytes: Uint8Array, until: AbortSignal): Promise<number> {
  for (;;) {
    until.throwIfAborted()
    try {
      // FileHandle.write would skip an empty piece.
      return (await within(write(device.fd, bytes, 0, bytes.length, null), until)).bytesWritten
    } catch (error) {
      // The system still has the piece and may pass it on later.
      if (error === until.reason) throw new PrintFailed(isTimeout(error) ? 'timeout' : 'interrupted')
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
    await rest(PAUSE, undefined, { signal: until })
  }
}

const readSome = (device: FileHandle) => device.read({ buffer: Buffer.alloc(64) })
const underWay = new WeakMap<FileHandle, ReturnType<typeof readSome>>()

/** A read that nobody waits for any more would take the answer to the next question: that one waits for it first. */
function heardOn(device: FileHandle): ReturnType<typeof readSome> {
  const read = underWay.get(device) ?? readSome(device).finally(() => void underWay.delete(device))
  underWay.set(device, read)
  return read
}

/** Asks and reads the answer; null if none comes. `read` returns null until the answer is complete. */
export async function answerOf<Answer>(
  device: FileHandle,
  question: Uint8Array,
  read: (said: Uint8Array) => Answer | null,
  patience: number,
  signal: AbortSignal,
): Promise<Answer | null> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const listen = () =>
    within(heardOn(device), until).catch((error) => {
      if (error.code === 'EAGAIN') return null
      throw error
    })
  let said = Buffer.alloc(0)
  try {
    // A late answer to an earlier question must not count for this one.
    while ((await listen())?.bytesRead);
    await put(device, question, until)
    for (;;) {
      const heard = await listen()
      if (heard) said = Buffer.concat([said, heard.buffer.subarray(0, heard.bytesRead)]).subarray(0, 256)
      const answer = read(said)
      if (answer !== null) return answer
      await rest(PAUSE, undefined, { signal: until })
    }
  } catch (error) {
    if (until.aborted && !signal.aborted) return null
    throw error
  }
}

/** On Windows a call to a port may never return: then it is abandoned. */
function within<Result>(work: Promise<Result>, until: AbortSignal): Promise<Result> {
  until.throwIfAborted()
  return new Promise((resolve, reject) => {
    const over = () => reject(until.reason)
    until.addEventListener('abort', over)
    work.then(resolve, reject).finally(() => until.removeEventListener('abort', over))
  })
}

const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError'
