import type { DatabaseSync, FunctionOptions, SQLInputValue, StatementSync } from 'node:sqlite'

/**
 * Lends a database in the state of its creation; closing it gives it back. Making one for each world, with all its
 * statements, takes a quarter of the world's time. So everything that happens in a lent one happens in one
 * transaction, which is rolled back at the end; the transactions within are savepoints.
 */
export function createDatabasePool(create: () => DatabaseSync): () => DatabaseSync {
  const free: Reused[] = []
  return () => {
    const reused = free.pop() ?? { database: create(), statements: new Map(), functions: new Set() }
    return lent(reused, () => free.push(reused))
  }
}

interface Reused {
  readonly database: DatabaseSync
  /** By their text. A text that is prepared twice is two statements, as each may be set up in its own way. */
  readonly statements: Map<string, StatementSync[]>
  /** The names of functions of ours: to make one anew, SQLite would prepare every statement again. */
  readonly functions: Set<string>
}

/** Statements for a transaction within another. */
const inside: Readonly<Record<string, string>> = {
  'BEGIN IMMEDIATE': 'SAVEPOINT work',
  COMMIT: 'RELEASE work',
  ROLLBACK: 'ROLLBACK TO work; RELEASE work',
}

function lent({ database, statements, functions }: Reused, giveBack: () => void): DatabaseSync {
  const prepared = new Map<string, number>()
  let isOpen = true
  let isTransaction = false

  function transact(command: string): void {
    const begins = command === 'BEGIN IMMEDIATE'
    if (begins === isTransaction) throw new Error(`${command} ${begins ? 'within a' : 'without'} transaction`)
    database.exec(inside[command] ?? '')
    isTransaction = begins
  }

  function statement(sql: string): StatementSync {
    const same = statements.get(sql) ?? []
    const place = prepared.get(sql) ?? 0
    const known = same[place] ?? database.prepare(sql)
    same[place] = known
    statements.set(sql, same)
    prepared.set(sql, place + 1)
    return known
  }

  function makeFunction(
    name: string,
    ...how: [FunctionOptions, (...values: SQLInputValue[]) => SQLInputValue]
  ): void {
    if (!functions.has(name)) database.function(name, ...how)
    functions.add(name)
  }

  database.exec('BEGIN IMMEDIATE')
  return new Proxy(database, {
    get(_database, member) {
      if (member === 'isOpen') return isOpen
      if (!isOpen) throw new Error('database is not open')
      if (member === 'isTransaction') return isTransaction
      if (member === 'exec') return (sql: string) => (sql in inside ? transact(sql) : database.exec(sql))
      if (member === 'prepare')
        return (sql: string) => (sql in inside ? { run: () => transact(sql) } : statement(sql))
      if (member === 'function') return makeFunction
      if (member !== 'close') throw new Error(`a lent database has no ${String(member)}`)
      return () => {
        isOpen = false
        database.exec('ROLLBACK')
        giveBack()
      }
    },
  })
}
