/** Closes shift 1 of a journal, and is killed at one statement of SQLite's: before it, or when it is done. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openDatabase } from '../../electron/journal/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { closeFirst } from './close-first.ts'

const [file = '', key = '', approval = '', wanted = '0', when = 'before'] = process.argv.slice(2)
const end = { at: Number(wanted), counting: false, count: 0 }

function killed<Result>(work: () => Result): Result {
  if (!end.counting) return work()
  end.count += 1
  if (end.count === end.at && when === 'before') process.kill(process.pid, 'SIGKILL')
  const result = work()
  if (end.count === end.at && when === 'after') process.kill(process.pid, 'SIGKILL')
  return result
}

const counted = (statement: StatementSync): StatementSync =>
  new Proxy(statement, {
    get: (target, name) => {
      const member = target[name as keyof StatementSync] as unknown
      if (typeof member !== 'function') return member
      return (...input: unknown[]) => killed(() => Reflect.apply(member, target, input) as unknown)
    },
  })

const database = openDatabase(file, migrations)
const journal = journalOn(
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => counted(target.prepare(sql))
      if (name === 'exec') return (sql: string) => killed(() => target.exec(sql))
      const member = target[name as keyof DatabaseSync] as unknown
      return typeof member === 'function' ? member.bind(target) : member
    },
  }),
  file,
  Buffer.from(key, 'hex'),
)
await closeFirst(journal, approval, () => {
  end.counting = true
})
end.counting = false
database.close()
process.stdout.write(String(end.count))
