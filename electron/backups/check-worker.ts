/** Looks at a copy of the journal in a thread of its own: a big one takes seconds, in which the counter goes on selling. */
import { parentPort, workerData } from 'node:worker_threads'
import { finishCopy } from './check-copy.ts'
import { describeCopy } from './describe-copy.ts'

const { path, task } = workerData as { path: string; task: 'finish' | 'describe' }
parentPort?.postMessage(task === 'finish' ? finishCopy(path) : describeCopy(path))
