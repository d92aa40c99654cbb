import { readIdentity } from '../../services/office/counters/identity.ts'
import type { Database } from '../../services/office/database/database.ts'
import { createMarks } from '../../services/office/limits/marks.ts'
import { createSessions, type Sessions } from '../../services/office/people/sessions.ts'

/** The sessions of the office on this database, to sign somebody in without a page. */
export async function sessionsOf(database: Database, now = Date.now): Promise<Sessions> {
  const { privateKey } = await readIdentity(database)
  return createSessions(database, createMarks(privateKey, 'session'), now)
}
