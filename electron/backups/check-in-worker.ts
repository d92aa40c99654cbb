import { once } from 'node:events'
import { extname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { CopyDescription } from '../journal/recovery/describe-copy.ts'
import type { CheckTask } from './check-task.ts'

/** Beside this file, in the source and in the build. */
const worker = join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`)

/** `finishCopy` in a worker thread; rejects if no thread can be started, or if it was aborted. */
export function finishCopyInWorker(
  path: string,
  auditKey: Uint8Array | null,
  signal: AbortSignal,
): Promise<string | null> {
  return inWorker({ path, task: 'finish', auditKey }, signal)
}

/** `describeCopy` in a worker thread; rejects in the same cases. */
export function describeCopyInWorker(
  path: string,
  auditKey: Uint8Array | null,
  signal: AbortSignal,
): Promise<CopyDescription> {
  return inWorker({ path, task: 'describe', auditKey }, signal)
}

/** To start a thread and read its code costs several times what most checks do: the next one often follows at once. */
const IDLE_MS = 1_000

/** The thread of the last check, until it has waited long enough. */
let idle: { readonly thread: Worker; readonly over: NodeJS.Timeout } | null = null

async function inWorker<Result>(task: CheckTask, signal: AbortSignal): Promise<Result> {
  const thread = takeIdle() ?? start()
  try {
    thread.ref()
    thread.postMessage(task)
    const [result] = (await once(thread, 'message', { signal })) as [Result]
    keepIdle(thread)
    return result
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

function start(): Worker {
  // Read when it is asked for: no start waits for it.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  return new Worker(worker)
}

function takeIdle(): Worker | null {
  const { thread = null, over } = idle ?? {}
  clearTimeout(over)
  idle = null
  return thread
}

/** If two were at work at once, one is enough. */
function keepIdle(thread: Worker): void {
  void takeIdle()?.terminate()
  // It keeps no program from ending.
  thread.unref()
  const over = setTimeout(() => void takeIdle()?.terminate(), IDLE_MS).unref()
  idle = { thread, over }
}
