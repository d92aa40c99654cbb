/** Looks at a copy of the journal in a thread of its own: a big one takes seconds, in which the counter goes on selling. */
import { parentPort, workerData } from 'node:worker_threads'
import { finishCopy } from './check-copy.ts'

parentPort?.postMessage(finishCopy((workerData as { path: string }).path))
