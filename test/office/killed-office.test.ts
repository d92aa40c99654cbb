import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { readEnrolled } from '../../electron/office/enrolled.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { rowsOfCopy, rowsOfJournal } from '../safety/office/copied.ts'
import { anAddress, hasServer } from './databases.ts'
import { aCounter } from './enrolled-counters.ts'
import { readyAt, startOfficeProcess } from './started-office.ts'

/** A code, as the owner makes one in a browser. */
async function codeAt(address: URL): Promise<string> {
  const reply = await fetch(address, { redirect: 'manual' })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL('/counters', address), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'Kasir' }),
  })
  return /value="(http[^"]+)"/.exec(await page.text())?.[1] ?? 'none'
}

test.runIf(hasServer)(
  'an office process that is killed in the middle of a copy, again and again, loses nothing and writes nothing twice',
  async () => {
    const place = await anAddress()
    let child = startOfficeProcess('--port', '0', '--database', place)
    const address = await readyAt(child)
    const own = openDatabase(':memory:', migrations)
    const journal = journalOn(own)
    onTestFinished(() => journal.close())
    for (let at = 0; at < 2_000; at += 1) await journal.openAttempt(anAttempt())
    const counter = aCounter(temporaryFolder(), journal)
    await counter.enrol(await codeAt(address))
    const database = await openPostgres(place)
    onTestFinished(() => database.close())
    const copied = async () => {
      const [feed] = await database.query<{ position: number }>('SELECT position FROM feeds')
      return feed?.position ?? 0
    }
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await copied()
      await expect.poll(copied, { interval: 1 }).toBeGreaterThan(before)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await journal.openAttempt(anAttempt())
      child = startOfficeProcess('--port', address.port, '--database', place)
      await readyAt(child)
    }
    const id = readEnrolled(counter.folder)?.counterId ?? ''
    await expect.poll(() => rowsOfCopy(database, id), { interval: 1_000 }).toEqual(rowsOfJournal(own))
    await expect.poll(counter.copy).toBe('upToDate')
    expect(counter.troubles).toEqual([])
  },
)
