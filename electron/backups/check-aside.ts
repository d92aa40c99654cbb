import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CopyDescription } from './describe-copy.ts'

/** It lies beside this file, in the source as in the build. */
const worker = join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`)

/** `finishCopy` in a thread of its own; rejects when there can be none, or when it was called off. */
export function finishCopyAside(path: string, signal: AbortSignal): Promise<string | null> {
  return aside({ path, task: 'finish' }, signal)
}

/** `describeCopy` in a thread of its own; rejects as the other does. */
export function describeCopyAside(path: string, signal: AbortSignal): Promise<CopyDescription> {
  return aside({ path, task: 'describe' }, signal)
}

async function aside<Result>(
  workerData: { path: string; task: 'finish' | 'describe' },
  signal: AbortSignal,
): Promise<Result> {
  const thread = new Worker(worker, { workerData })
  try {
    const [result] = (await once(thread, 'message', { signal })) as [Result]
    return result
  } finally {
    await thread.terminate()
  }
}
