import { randomBytes, randomUUID } from 'node:crypto'
import {
  CODE_MS,
  codeText,
  fingerprintOf,
  idOfSecret,
  isProven,
} from '../../../platform/office/enrolment-code.ts'
import { type KeyPair, signTerms } from '../../../platform/office/keys.ts'
import { terms } from '../../../platform/office/terms.ts'
import type { EnrolmentAnswer, EnrolmentRequest } from '../../../shared/office/enrolment.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Marks } from '../limits/marks.ts'
import { boundsOfEnd } from '../people/lifetime.ts'
import type { Visitor } from '../people/person.ts'
import { demandOwner } from '../people/ways-in.ts'
import { NOTIFY_ENDED } from './endings.ts'

type Owner = Pick<Visitor, 'personId' | 'sessionId'>

/** Enrols counters, each by a code that works once. */
export interface Enrolment {
  /** A code for one new counter of this name. It ends with who made it. */
  newCode(name: string, by: Owner): Promise<string>
  /** A code by which a new machine takes a counter's place. */
  replacementCode(counter: { readonly id: string; readonly name: string }, by: Owner): Promise<string>
  /** The office's answer; null for a wrong, used or expired code, without saying which. */
  enrol(wanted: EnrolmentRequest): Promise<EnrolmentAnswer | null>
  /** Whether this is a code of ours that has not expired, as of a second ago at most; however often it is asked. */
  isCode(id: string): Promise<boolean>
}

export const newToken = (): string => randomBytes(16).toString('base64url')

interface EnrolmentOptions {
  readonly database: Database
  readonly identity: KeyPair
  /** Marks of counters that were here before. */
  readonly marks: Marks
  readonly address: () => string
  readonly now: () => number
  /** A clock in milliseconds that can't be set back. */
  readonly elapsed: () => number
}

/** How often somebody who guesses can have the database asked for codes. */
const CODES_MS = 1_000

export function createEnrolment(options: EnrolmentOptions): Enrolment {
  const { database, identity, marks, address, now, elapsed } = options
  let codes: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let codesAt = Number.NEGATIVE_INFINITY

  async function readCodes(): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ id: string }>(
      'SELECT id FROM enrolment_codes WHERE expires_at > $1 AND expires_at <= $2 ORDER BY expires_at DESC LIMIT 1000',
      ...boundsOfEnd(now(), CODE_MS),
    )
    return new Set(rows.map(({ id }) => id))
  }

  async function codeFor(name: string, replaces: string | null, by: Owner): Promise<string> {
    const secret = newToken()
    await database.transaction((queries) => keepCode(queries, { secret, name, replaces }, by))
    codesAt = Number.NEGATIVE_INFINITY
    return codeText({ address: address(), secret, fingerprint: fingerprintOf(identity.publicKey) })
  }

  async function keepCode(
    queries: Queries,
    {
      secret,
      name,
      replaces,
    }: { readonly secret: string; readonly name: string; readonly replaces: string | null },
    by: Owner,
  ): Promise<void> {
    await demandOwner(queries, by)
    // If there are two codes for one counter's place, only the newer one works.
    await queries.query(
      'DELETE FROM enrolment_codes WHERE expires_at <= $1 OR expires_at > $2 OR (replaces = $3 AND counter IS NULL)',
      ...boundsOfEnd(now(), CODE_MS),
      replaces,
    )
    await queries.query(
      'INSERT INTO enrolment_codes (id, secret, name, expires_at, replaces, made_by, made_in) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      idOfSecret(secret),
      secret,
      name,
      now() + CODE_MS,
      replaces,
      by.personId,
      by.sessionId,
    )
  }

  return {
    newCode: (name, by) => codeFor(name, null, by),
    replacementCode: ({ id, name }, by) => codeFor(name, id, by),
    async isCode(id) {
      if (elapsed() - codesAt >= CODES_MS) {
        codesAt = elapsed()
        codes = readCodes()
      }
      return (await codes).has(id)
    },
    enrol: (wanted) =>
      database.transaction(async ({ query }) => {
        const [code] = await query<{
          secret: string
          name: string
          counter: string | null
          replaces: string | null
        }>(
          'SELECT secret, name, counter, replaces FROM enrolment_codes WHERE id = $1 AND expires_at > $2 AND expires_at <= $3 FOR UPDATE',
          wanted.code,
          ...boundsOfEnd(now(), CODE_MS),
        )
        if (!code || !isProven(code.secret, terms.enrols(wanted), wanted.proof)) return null
        const { counterKey, nonce } = wanted
        const answer = (counterId: string, incarnation: number, turn: string): EnrolmentAnswer => ({
          counterId,
          name: code.name,
          incarnation,
          turn,
          officeKey: identity.publicKey,
          mark: marks.markOf(counterId),
          signature: signTerms(
            identity.privateKey,
            terms.enrolled({ counterKey, nonce, counterId, incarnation, turn }),
          ),
        })
        if (code.counter !== null) {
          // The same key again means that the answer was lost: it is repeated as long as the counter has not connected.
          const [known] = await query<{ turn: string; incarnation: number }>(
            'SELECT turn, incarnation FROM counters WHERE id = $1 AND public_key = $2 AND seen_at IS NULL',
            code.counter,
            counterKey,
          )
          return known ? answer(code.counter, known.incarnation, known.turn) : null
        }
        const turn = newToken()
        if (code.replaces !== null) {
          // Training can't take the place of real money, nor the other way round.
          const [replaced] = await query<{ incarnation: number }>(
            `UPDATE counters SET public_key = $2, former_key = coalesce(nullif(public_key, ''), former_key),
              incarnation = incarnation + 1, turn = $3, next_turn = NULL, version = $4, mode = $5, seen_at = NULL, twin_at = NULL,
              ended_at = NULL, ended_by = NULL
              WHERE id = $1 AND (mode = $5 OR public_key = '') AND rights_taken_at IS NULL RETURNING incarnation`,
            code.replaces,
            counterKey,
            turn,
            wanted.version,
            wanted.mode,
          )
          if (!replaced) return null
          await query(NOTIFY_ENDED)
          await query('UPDATE enrolment_codes SET counter = $1 WHERE id = $2', code.replaces, wanted.code)
          return answer(code.replaces, replaced.incarnation, turn)
        }
        const id = randomUUID()
        // Later than all earlier ones, even if the clock is wrong: if one journal has two names, the later one holds its rights.
        await query(
          `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
            SELECT $1::uuid, $2::text, $3::text, $4::text, 1, $5::text, $6::text, greatest($7::bigint, max(enrolled_at) + 1) FROM counters`,
          id,
          code.name,
          wanted.mode,
          counterKey,
          turn,
          wanted.version,
          now(),
        )
        await query('UPDATE enrolment_codes SET counter = $1 WHERE id = $2', id, wanted.code)
        return answer(id, 1, turn)
      }),
  }
}
