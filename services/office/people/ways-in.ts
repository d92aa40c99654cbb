import type { Queries } from '../database/database.ts'

/**
 * Deletes what this person gave out and nobody has used: invitations, another owner's too, and codes for counters. Who is no longer
 * an owner, or whose sign-in was replaced, must not come back by one.
 */
export async function endWaysIn({ query }: Queries, personId: string): Promise<void> {
  await query('DELETE FROM invitations WHERE made_by = $1', personId)
  await query('DELETE FROM enrolment_codes WHERE made_by = $1 AND counter IS NULL', personId)
}
