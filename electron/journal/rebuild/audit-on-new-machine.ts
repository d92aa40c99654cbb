import type { DatabaseSync } from 'node:sqlite'
import { chainedEntries } from '../audit/audit-log.ts'
import { authenticationCodeOf, chainStart, isCodeOf } from '../audit/chain.ts'

/**
 * The key of an audit log never leaves its machine. A new machine signs all lines again with its own key, so from
 * then on the log is only as trustworthy as the office's copy was. On the same machine nothing is signed again, so a
 * line that was changed at the office is noticed.
 */
export function newChain(database: DatabaseSync, key: Uint8Array): void {
  const setCode = database.prepare('UPDATE audit SET code = ? WHERE sequence = ?')
  let previous = chainStart
  for (const { code: before, ...entry } of chainedEntries(database)) {
    if (previous === chainStart && isCodeOf(key, chainStart, { ...entry, code: before })) return
    const code = authenticationCodeOf(key, previous, entry)
    setCode.run(code, entry.sequence)
    previous = code
  }
}
