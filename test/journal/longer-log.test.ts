import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const MB = 1_000_000

test('no sale makes the log of a counter longer, and a kill leaves every sale in it', async () => {
  const dataDir = temporaryFolder()
  const { call, trouble } = await windowlessCounter({ dataDir })
  const file = join(dataDir, 'training', 'journal.db')
  const log = () => statSync(`${file}-wal`).size
  await expect.poll(log).toBeGreaterThan(4 * MB)

  const full = log()
  const sold: string[] = []
  for (let sale = 0; sale < 5; sale += 1) {
    const charge = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) } as const
    sold.push((await call('sale.charge', charge)).merchantTradeNo)
  }
  expect(log()).toBe(full)

  const killed = join(temporaryFolder(), 'journal.db')
  for (const part of ['', '-wal']) copyFileSync(file + part, killed + part)
  const journal = openJournal(killed)
  for (const number of sold) expect((await journal.readOrder(number))?.state.kind).toBe('open')
  await journal.close()
  expect(trouble).toEqual([])
})

/** Opens a journal, has its log made longer in a process that may write files of so many KiB only, and says what became of it. */
const withRoomFor = (kilobytes: string, file: string) => {
  const url = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)
  const program = `
    const { openJournal } = await import(${url('test/helpers/open-journal.ts')})
    const { anAttempt } = await import(${url('test/helpers/orders.ts')})
    const { lengthenLog } = await import(${url('electron/journal/file/longer-log.ts')})
    const { statSync } = await import('node:fs')
    const file = ${JSON.stringify(file)}
    const journal = openJournal(file)
    const before = statSync(file + '-wal').size
    await lengthenLog(file)
    console.log(before, statSync(file + '-wal').size)
    await journal.openAttempt(anAttempt({ merchantTradeNo: 'LK-1' }))
    process.kill(process.pid, 'SIGKILL')`
  const shell = `ulimit -f ${kilobytes} && exec "$0" --input-type=module -e "$1"`
  // Bash says on its standard error where a machine does not have its language.
  const { stdout, stderr } = spawnSync('bash', ['-c', shell, process.execPath, program], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  expect(stderr).toBe('')
  return stdout.trim().split(' ').map(Number)
}

test.skipIf(process.platform === 'win32').each([
  ['2000', 0],
  ['unlimited', 4 * MB],
])('where a file may have %s KiB, the log gets all of its length or none', async (kilobytes, atLeast) => {
  const file = join(temporaryFolder(), 'journal.db')
  const [before = 0, after = 0] = withRoomFor(kilobytes, file)
  if (atLeast === 0) expect(after).toBe(before)
  else expect(after).toBeGreaterThan(atLeast)
  const journal = openJournal(file)
  expect((await journal.readOrder('LK-1'))?.state.kind).toBe('intent')
  await journal.close()
})
