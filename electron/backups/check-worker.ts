/** Verifies copies of the journal in a worker thread: a big one takes seconds, and the counter goes on selling. */
import { parentPort } from 'node:worker_threads'
import { finishCopy } from '../journal/recovery/check-copy.ts'
import { describeCopy } from '../journal/recovery/describe-copy.ts'
import type { CheckTask } from './check-task.ts'

parentPort?.on('message', async ({ path, task, auditKey }: CheckTask) => {
  parentPort?.postMessage(task === 'finish' ? finishCopy(path, auditKey) : await describeCopy(path, auditKey))
})
