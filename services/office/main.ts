/** `npm run office`: the office of a shop with several counters. */

import { systemClock } from '../../platform/clock.ts'
import { runProgram } from '../../platform/program.ts'
import { help, type OfficeCommand, readCommandLine } from './command-line.ts'
import type { Database } from './database/database.ts'
import { openEmbedded } from './database/embedded.ts'
import { openPostgres } from './database/postgres.ts'
import { DatabaseRefused, openedSentence } from './database/problem.ts'
import { openSharedClock } from './database/shared-clock.ts'
import { notePutBack } from './lending/put-back.ts'
import { createLog } from './log.ts'
import { startOffice } from './office.ts'

await runProgram({
  name: 'The office',
  help,
  portOptions: '--port',
  read: readCommandLine,
  run,
  sentenceFor: (error) => (error instanceof DatabaseRefused ? error.message : null),
})

async function run({ database: where, only, ...options }: Run) {
  const database = 'url' in where ? await openPostgres(where.url) : await openEmbedded(where.folder)
  try {
    return await runOn(database, only, options)
  } catch (error) {
    const sentence = openedSentence(error, database.name)
    throw sentence === null ? error : new DatabaseRefused(sentence)
  }
}

type Run = Extract<OfficeCommand, { kind: 'run' }>

async function runOn(database: Database, only: Run['only'], options: Pick<Run, 'port' | 'address'>) {
  if (only !== null) {
    if (only === 'restored') await database.transaction((queries) => notePutBack(queries, Date.now()))
    await database.close()
    const done =
      only === 'setUp'
        ? `the database ${database.name} is set up`
        : `the office on the database ${database.name} lends no right to refund until every counter has told what it was lent`
    return { ready: `${done}\n`, close: async () => {} }
  }
  const log = createLog()
  const { clock, stop } = await openSharedClock(database, systemClock, log.note)
  const office = await startOffice({ ...options, database, clock, log })
  return {
    ready: `office ready at ${await office.signInAddress()}\n`,
    close() {
      stop()
      return office.close()
    },
  }
}
