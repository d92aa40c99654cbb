import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** It lies beside this file, in the source as in the build. */
const worker = join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`)

/** {@link finishCopy} in a thread of its own; rejects when there can be none, or when it was called off. */
export async function finishCopyAside(path: string, signal: AbortSignal): Promise<string | null> {
  const thread = new Worker(worker, { workerData: { path } })
  try {
    const [problem] = (await once(thread, 'message', { signal })) as [string | null]
    return problem
  } finally {
    await thread.terminate()
  }
}
