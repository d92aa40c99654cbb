import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { describeCopyInWorker } from '../../electron/backups/check-in-worker.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openedBackups } from './opened-backups.ts'

const untilNever = new AbortController().signal
const threads: Worker[] = []
const note = (thread: Worker) => void threads.push(thread)
/** A check that is given up before it begins ends the thread that waits. */
const endIdle = () => describeCopyInWorker('', null, AbortSignal.abort()).catch(() => {})

async function aBackup(): Promise<string> {
  const { folder, journal, backups } = openedBackups()
  await journal.openAttempt(anAttempt())
  const file = join(folder, (await backups.make()).name)
  await endIdle()
  process.on('worker', note)
  return file
}

afterEach(async () => {
  process.off('worker', note)
  await endIdle()
  threads.length = 0
})

test('what is checked one after the other is checked by one thread, which ends by itself', async () => {
  const file = await aBackup()
  for (let look = 0; look < 3; look += 1)
    expect(await describeCopyInWorker(file, null, untilNever)).toMatchObject({ problem: null, orders: 1 })
  expect(threads).toHaveLength(1)
  await once(threads[0] as Worker, 'exit')
})

test('two checks at once have a thread each, one of them is kept, and one that is given up ends', async () => {
  const file = await aBackup()
  const both = await Promise.all([1, 2].map(() => describeCopyInWorker(file, null, untilNever)))
  expect(both).toMatchObject([{ orders: 1 }, { orders: 1 }])
  const missing = join(temporaryFolder(), 'none')
  expect((await describeCopyInWorker(missing, null, untilNever)).problem).toMatch(/ENOENT/)
  expect(threads).toHaveLength(2)
  const giveUp = new AbortController()
  const checking = describeCopyInWorker(file, null, giveUp.signal)
  giveUp.abort()
  await expect(checking).rejects.toThrow()
  expect(await describeCopyInWorker(file, null, untilNever)).toMatchObject({ orders: 1 })
  expect(threads).toHaveLength(3)
})
