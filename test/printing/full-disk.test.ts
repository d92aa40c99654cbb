import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPrintQueue } from '../../electron/printing/queue.ts'
import { systemClock } from '../../platform/clock.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt } from '../helpers/orders.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('a print that ended while the disk was full shows its result, which is written once there is space', async () => {
  const journal = openJournal(join(temporaryFolder(), 'journal.db'))
  const disk = { full: true }
  const shown: string[] = []
  const faults: unknown[] = []
  let printed = 0
  const queue = createPrintQueue({
    store: {
      ...journal,
      finishJob: async (...ended) => {
        if (disk.full) throw new Error('the disk is full')
        return journal.finishJob(...ended)
      },
    },
    print: async () => {
      printed += 1
    },
    status: async () => ({ state: 'reachable', paperLow: false }),
    onChange: ({ state }) => shown.push(state),
    onBroken: (error) => faults.push(error),
    clock: { ...systemClock, now: () => 1_000 },
  })
  onTestFinished(async () => {
    await queue.stop()
    await journal.close()
  })
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'T-1' }))
  await journal.addPrintJob(aReceiptJob('T-1', 1_000))
  const onDisk = async () => (await journal.listPrintJobs('T-1')).map(({ state }) => state)

  queue.wake()
  await expect.poll(() => shown).toEqual(['sending', 'sent'])
  expect(await onDisk()).toEqual(['sending'])
  disk.full = false
  queue.wake()
  await expect.poll(onDisk).toEqual(['sent'])
  expect(printed).toBe(1)
  expect(faults).toHaveLength(1)
})
