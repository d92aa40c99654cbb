/** `npm run office`: the office of a shop with several counters. */

import { runProgram } from '../../platform/program.ts'
import { help, type OfficeCommand, readCommandLine } from './command-line.ts'
import type { Database } from './database/database.ts'
import { DatabaseRefused, openedSentence } from './database/problem.ts'

await runProgram({
  name: 'The office',
  help,
  portOptions: '--port',
  read: readCommandLine,
  run,
  sentenceFor: (error) => (error instanceof DatabaseRefused ? error.message : null),
})

/** What it runs with is read only now: a wrong option is told, and help given, before that. */
async function run({ database: where, only, ...options }: Run) {
  const database = await opened(where)
  try {
    return await runOn(database, only, options)
  } catch (error) {
    const sentence = openedSentence(error, database.name)
    throw sentence === null ? error : new DatabaseRefused(sentence)
  }
}

type Run = Extract<OfficeCommand, { kind: 'run' }>

async function opened(where: Run['database']): Promise<Database> {
  if ('url' in where) return (await import('./database/postgres.ts')).openPostgres(where.url)
  return (await import('./database/embedded.ts')).openEmbedded(where.folder)
}

async function runOn(database: Database, only: Run['only'], options: Pick<Run, 'port' | 'address'>) {
  if (only !== null) {
    if (only === 'restored') {
      const { notePutBack } = await import('./lending/put-back.ts')
      await database.transaction((queries) => notePutBack(queries, Date.now()))
    }
    await database.close()
    const done =
      only === 'setUp'
        ? `the database ${database.name} is set up`
        : `the office on the database ${database.name} lends no right to refund until every counter has told what it was lent`
    return { ready: `${done}\n`, close: async () => {} }
  }
  const [{ systemClock }, { openSharedClock }, { createLog }, { startOffice }] = await Promise.all([
    import('../../platform/clock.ts'),
    import('./database/shared-clock.ts'),
    import('./log.ts'),
    import('./office.ts'),
  ])
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
