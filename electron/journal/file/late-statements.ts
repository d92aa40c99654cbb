import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Has a connection prepare each statement when it is first used: of two hundred and fifty a start uses a few. `beforeWriting` is
 * called before each that writes.
 */
export function prepareLate(database: DatabaseSync, beforeWriting: () => void): void {
  const prepare = database.prepare.bind(database)
  database.prepare = (sql) => lateStatement(() => prepare(sql), beforeWriting)
}

/** What the books use of a statement. */
type Used = Pick<StatementSync, 'all' | 'get' | 'iterate' | 'run' | 'setReadBigInts' | 'setReturnArrays'>

function lateStatement(prepare: () => StatementSync, beforeWriting: () => void): StatementSync {
  let prepared: StatementSync | undefined
  const first: ((statement: StatementSync) => void)[] = []
  const statement = () => {
    if (prepared) return prepared
    prepared = prepare()
    for (const how of first) how(prepared)
    return prepared
  }
  const set = (how: (statement: StatementSync) => void) => {
    if (prepared) how(prepared)
    else first.push(how)
  }
  const late: Used = {
    all: (...values: []) => statement().all(...values),
    get: (...values: []) => statement().get(...values),
    iterate: (...values: []) => statement().iterate(...values),
    run(...values: []) {
      beforeWriting()
      return statement().run(...values)
    },
    setReadBigInts: (on) => set((each) => each.setReadBigInts(on)),
    setReturnArrays: (on) => set((each) => each.setReturnArrays(on)),
  }
  return late as StatementSync
}
