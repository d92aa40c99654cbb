import { MINUTE } from '../../../shared/durations.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { AuditBook } from './audit-book.ts'
import { boundsOfEnd } from './lifetime.ts'
import { isTotpKey, newestStep, newTotpKey, stepOf } from './one-time-codes.ts'
import type { createPassphrases } from './passphrase.ts'
import type { Visitor } from './person.ts'
import { digestOf } from './secrets.ts'
import type { Browser, Sessions } from './sessions.ts'
import { endWaysIn, INVITATION_MS, type WaysIn } from './ways-in.ts'

/** A valid invitation. */
export interface Invitation {
  readonly personId: string
  readonly name: string
}

/** What somebody chose who follows an invitation. */
interface Chosen {
  readonly passphrase: string
  /** The key that their authenticator has from the page. */
  readonly totp: string
  readonly code: string
}

/** What somebody typed to sign in. */
interface Typed {
  readonly name: string
  readonly passphrase: string
  readonly code: string
  /** In a browser where this name signed in before. */
  readonly isKnown: boolean
}

/** How people join the office's page, sign in and sign out. Each is in the audit log. */
export interface SignIns {
  invitation(secret: string): Promise<Invitation | null>
  /** Accepts an invitation and signs the person in; null for a wrong code or a used invitation. */
  join(secret: string, chosen: Chosen, browser: Browser): Promise<string | null>
  /** Signs in; returns the new session's secret, null if name, passphrase or code is wrong. */
  signIn(typed: Typed, browser: Browser): Promise<string | null>
  /** Signs in by the one-time address. */
  signInByKey(key: string, browser: Browser): Promise<string | null>
  /** Whether this is the passphrase of who is signed in; their session is then proven for a while. */
  prove(by: Visitor, passphrase: string): Promise<boolean>
  /** Signs a browser out, by itself: what was given out there stays. */
  endSession(by: Visitor, sessionId: string): Promise<void>
  /** Ends a browser that should not go on, with the ways in that were given out there and that nobody has used. */
  cutOff(by: Visitor, sessionId: string): Promise<void>
}

interface SignInsOptions {
  readonly database: Database
  readonly sessions: Sessions
  readonly audit: AuditBook
  readonly waysIn: Pick<WaysIn, 'endOf'>
  readonly passphrases: ReturnType<typeof createPassphrases>
  readonly limits: Pick<Limits, 'authenticators'>
  readonly now: () => number
}

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly passphrase: string | null
  readonly totp: string | null
}

export function createSignIns(options: SignInsOptions): SignIns {
  const { database, sessions, audit, waysIn, passphrases, limits, now } = options
  const nobodysTotp = newTotpKey()

  async function invitation(secret: string): Promise<Invitation | null> {
    const [found] = await database.query<Invitation>(
      `SELECT i.person AS "personId", p.name FROM invitations i JOIN people p ON p.id = i.person
        WHERE i.digest = $1 AND i.expires_at > $2 AND i.expires_at <= $3 AND p.ended_at IS NULL`,
      digestOf(secret),
      ...boundsOfEnd(now(), INVITATION_MS),
    )
    return found ?? null
  }

  const endSession = (
    by: Visitor,
    sessionId: string,
    alsoEnd: (queries: Queries) => Promise<void> = async () => {},
  ) =>
    database.transaction(async (queries) => {
      await sessions.end(queries, sessionId)
      await alsoEnd(queries)
      await audit.note(queries, { who: by.name, kind: 'sessionEnded', subject: null })
    })

  return {
    invitation,
    async join(secret, { passphrase, totp, code }, browser) {
      const invited = await invitation(secret)
      const step = invited && isTotpKey(totp) ? stepOf(totp, code, now()) : null
      if (!invited || step === null) return null
      const hash = await passphrases.hash(passphrase)
      return database.transaction(async (queries) => {
        const { personId, name } = invited
        const spent = await queries.query(
          'DELETE FROM invitations WHERE digest = $1 RETURNING 1',
          digestOf(secret),
        )
        if (spent.length === 0) return null
        await queries.query(
          'UPDATE people SET passphrase = $1, totp = $2, totp_step = $3 WHERE id = $4',
          hash,
          totp,
          step,
          personId,
        )
        await queries.query('DELETE FROM sessions WHERE person = $1', personId)
        await endWaysIn(queries, personId)
        await audit.note(queries, { who: name, kind: 'joined', subject: null })
        return sessions.begin(queries, personId, browser)
      })
    },
    async signIn({ name, passphrase, code, isKnown }, browser) {
      const [person] = await database.query<PersonRow>(
        'SELECT id, name, passphrase, totp FROM people WHERE lower(name) = lower($1) AND ended_at IS NULL',
        name,
      )
      const isRight = await passphrases.isRight(passphrase, person?.passphrase ?? null, { isKnown })
      const triedBy = `${person?.id} ${isKnown}`
      // One code too many gets the answer of a wrong passphrase, too: nobody learns by it that theirs is right.
      const mayTry = isRight && limits.authenticators.take(triedBy)
      const step = stepOf(person?.totp ?? nobodysTotp, code, now())
      return database.transaction(async (queries) => {
        const fresh = await queries.query(
          // A code of a half minute that has not come was taken while the clock ran ahead: it keeps nobody out. The passphrase
          // may have been replaced while it was compared, which ended the sessions.
          `UPDATE people SET totp_step = $1 WHERE id = $2 AND $1::bigint IS NOT NULL AND (totp_step < $1 OR totp_step > $3)
            AND passphrase = $4 AND ended_at IS NULL RETURNING 1`,
          mayTry ? step : null,
          person?.id ?? null,
          newestStep(now() + MINUTE),
          person?.passphrase ?? null,
        )
        const kind = fresh.length === 1 ? 'signedIn' : 'signInFailed'
        // An unknown name takes as long as a wrong passphrase, so that the time does not reveal who signs in here.
        // Its line is rolled back, because strangers could fill the log with such names.
        await queries.query('SAVEPOINT noted')
        await audit.note(queries, { who: person?.name ?? null, kind, subject: null })
        await queries.query(person ? 'RELEASE SAVEPOINT noted' : 'ROLLBACK TO SAVEPOINT noted')
        if (!person || fresh.length === 0) return null
        limits.authenticators.giveBack(triedBy)
        return sessions.begin(queries, person.id, browser)
      })
    },
    signInByKey: (key, browser) =>
      database.transaction(async (queries) => {
        if (!(await sessions.spendKey(queries, key))) return null
        await audit.note(queries, { who: null, kind: 'signedInByAddress', subject: null })
        return sessions.begin(queries, null, browser)
      }),
    async prove({ sessionId, personId, name }, passphrase) {
      const [person] = await database.query<Pick<PersonRow, 'passphrase'>>(
        'SELECT passphrase FROM people WHERE id = $1 AND ended_at IS NULL',
        personId,
      )
      const isRight = await passphrases.isRight(passphrase, person?.passphrase ?? null, { isKnown: true })
      return database.transaction(async (queries) => {
        // A passphrase that was replaced while it was compared has ended the session.
        if (isRight && (await sessions.prove(queries, sessionId))) return true
        await audit.note(queries, { who: name, kind: 'signInFailed', subject: null })
        return false
      })
    },
    endSession: (by, sessionId) => endSession(by, sessionId),
    cutOff: (by, sessionId) => endSession(by, sessionId, (queries) => waysIn.endOf(queries, by, sessionId)),
  }
}
