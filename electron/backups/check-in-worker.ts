import { once } from 'node:events'
import { extname, join } from 'node:path'
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

async function inWorker<Result>(workerData: CheckTask, signal: AbortSignal): Promise<Result> {
  // Read when it is asked for: no start waits for it.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  const thread = new Worker(worker, { workerData })
  try {
    const [result] = (await once(thread, 'message', { signal })) as [Result]
    return result
  } finally {
    await thread.terminate()
  }
}
