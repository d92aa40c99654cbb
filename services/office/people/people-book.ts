import { randomUUID } from 'node:crypto'
import { haveLookAlikes } from '../../../shared/staff/look-alike.ts'
import type { Database, Queries } from '../database/database.ts'
import { type AuditBook, madeKinds } from './audit-book.ts'
import { boundsOfEnd } from './lifetime.ts'
import type { Person, Role, Visitor } from './person.ts'
import { digestOf, newSecret } from './secrets.ts'
import { demandOwner, endWaysIn, INVITATION_MS } from './ways-in.ts'

/** The people of the office's page. Each change is in the audit log. */
export interface PeopleBook {
  list(): Promise<Person[]>
  /** Invites a person; returns the invitation's secret, null if the name is taken. */
  invite(by: Visitor, wanted: Pick<Person, 'name' | 'role' | 'branch'>): Promise<string | null>
  /** The same for a person who lost passphrase or authenticator: the old ones work until the new ones are chosen. */
  inviteAgain(by: Visitor, personId: string): Promise<string | null>
  /** Sets the only branch that a supervisor sees; empty for all. Counts from their next click on. */
  setBranch(by: Visitor, personId: string, branch: string): Promise<void>
  /**
   * Gives a person another role; false for the last owner who has joined. A lowered role counts from the next click on, and ends the ways
   * in that they gave out. Somebody who
   * becomes an owner signs in again, so that a browser left open by a supervisor never becomes an owner's.
   */
  setRole(by: Visitor, personId: string, role: Role): Promise<boolean>
  /**
   * Removes a person, with their sessions, invitations and the ways in that they gave out; false for the last owner who has joined, whom only the address from
   * the server ends: it stays an owner, and may have to end a sign-in that was stolen.
   */
  end(by: Visitor, personId: string): Promise<boolean>
}

interface PeopleBookOptions {
  readonly database: Database
  readonly audit: AuditBook
  readonly now: () => number
}

/** Locks all owners, so that two who lower or end each other at once go one after the other. */
async function isLastOwner({ query }: Queries, personId: string): Promise<boolean> {
  const owners = await query<{ id: string }>(
    `SELECT id FROM people WHERE role = 'owner' AND passphrase IS NOT NULL AND ended_at IS NULL ORDER BY id FOR UPDATE`,
  )
  return owners.length === 1 && owners[0]?.id === personId
}

export function createPeopleBook(options: PeopleBookOptions): PeopleBook {
  const { database, audit, now } = options

  /** Null for a person who was removed. */
  const renewInvitation = (by: Visitor, personId: string) =>
    database.transaction(async (queries) => {
      const [person] = await queries.query<{ name: string }>(
        'SELECT name FROM people WHERE id = $1 AND ended_at IS NULL',
        personId,
      )
      if (!person) return null
      await demandOwner(queries, by)
      const secret = newSecret()
      await queries.query('DELETE FROM invitations WHERE person = $1 OR expires_at <= $2', personId, now())
      await queries.query(
        'INSERT INTO invitations (digest, person, expires_at, made_by, made_in) VALUES ($1, $2, $3, $4, $5)',
        digestOf(secret),
        personId,
        now() + INVITATION_MS,
        by.personId,
        by.sessionId,
      )
      await audit.note(queries, { who: by.name, kind: 'personInvited', subject: person.name })
      return secret
    })

  return {
    inviteAgain: renewInvitation,
    list: () =>
      database.query<Person>(
        `SELECT id, name, role, branch, passphrase IS NOT NULL AS "hasJoined",
          EXISTS (SELECT 1 FROM invitations WHERE person = id AND expires_at > $1 AND expires_at <= $2) AS "isInvited"
          FROM people WHERE ended_at IS NULL ORDER BY role, name`,
        ...boundsOfEnd(now(), INVITATION_MS),
      ),
    async invite(by, { name, role, branch }) {
      const id = randomUUID()
      const known = await database.query<{ name: string }>('SELECT name FROM people WHERE ended_at IS NULL')
      if (known.some((other) => haveLookAlikes([other.name, name]))) return null
      // If two people are invited at once under the same name, the database takes one.
      const added = await database.query(
        'INSERT INTO people (id, name, role, branch) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1',
        id,
        name,
        role,
        role === 'owner' ? '' : branch,
      )
      return added.length === 1 ? renewInvitation(by, id) : null
    },
    setBranch: (by, personId, branch) =>
      database.transaction(async (queries) => {
        const [set] = await queries.query<{ name: string }>(
          `UPDATE people SET branch = $1 WHERE id = $2 AND role = 'supervisor' AND ended_at IS NULL AND branch <> $1 RETURNING name`,
          branch,
          personId,
        )
        if (set)
          await audit.note(queries, {
            who: by.name,
            kind: 'personBranchSet',
            subject: `${set.name} → ${branch}`,
          })
      }),
    setRole: (by, personId, role) =>
      database.transaction(async (queries) => {
        if ((await isLastOwner(queries, personId)) && role !== 'owner') return false
        const [set] = await queries.query<{ name: string }>(
          `UPDATE people SET role = $1, branch = '' WHERE id = $2 AND role <> $1 AND ended_at IS NULL RETURNING name`,
          role,
          personId,
        )
        if (!set) return true
        if (role === 'owner') await queries.query('DELETE FROM sessions WHERE person = $1', personId)
        else await endWaysIn(queries, personId)
        await audit.note(queries, { who: by.name, kind: madeKinds[role], subject: set.name })
        return true
      }),
    end: (by, personId) =>
      database.transaction(async (queries) => {
        if ((await isLastOwner(queries, personId)) && by.personId !== null) return false
        const [ended] = await queries.query<{ name: string }>(
          'UPDATE people SET ended_at = $1 WHERE id = $2 AND ended_at IS NULL RETURNING name',
          now(),
          personId,
        )
        if (!ended) return true
        await queries.query('DELETE FROM sessions WHERE person = $1', personId)
        await queries.query('DELETE FROM invitations WHERE person = $1', personId)
        await endWaysIn(queries, personId)
        await audit.note(queries, { who: by.name, kind: 'personEnded', subject: ended.name })
        return true
      }),
  }
}
