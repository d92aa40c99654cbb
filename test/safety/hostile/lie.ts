import type { Socket } from 'node:net'
import type { Chance } from '../world/chance.ts'

/**
 * How to treat an answer that says "paid" but is odd in some way:
 * - `unbelievable`  nothing in it counts: a creation becomes unknown, otherwise the state stays
 * - `silent`        it is ours, but reports no payment
 * - `tolerable`     believing it is as right as not believing it
 * - `harmless`      it is signed, ours, with the right amount, and odd: it is still a payment
 */
export type Verdict = 'unbelievable' | 'silent' | 'tolerable' | 'harmless'

const byWeight: readonly Verdict[] = ['harmless', 'tolerable', 'silent', 'unbelievable']

/** The verdict on several lies in one answer. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((one, other) => (byWeight.indexOf(other) > byWeight.indexOf(one) ? other : one))
}

export type Members = Readonly<Record<string, unknown>>

/** An answer being sent. */
export interface Draft {
  readonly statusLine: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** The request, and the means to answer it. */
export interface Asked {
  readonly path: string
  readonly members: Readonly<Record<string, string>>
  /** The request itself, with its headers. */
  readonly request: Pick<Draft, 'headers' | 'body'>
  readonly chance: Chance
  readonly timestamp: string
  /** The gateway's own signature of a body, except for the named parts. */
  sign(body: Buffer, but?: { secret?: string; path?: string; timestamp?: string }): string
  /** A correct answer to another request. */
  readonly earlier: Draft | null
}

/** The stage of an answer at which a lie is applied. */
export type Lie = { readonly verdict: Verdict; readonly mayBeReview?: boolean } & (
  | { readonly stage: 'told'; readonly bend: (members: Members, asked: Asked) => Members }
  | { readonly stage: 'spelt'; readonly bend: (text: string, asked: Asked) => string | Buffer }
  | { readonly stage: 'signed'; readonly bend: (draft: Draft, asked: Asked) => Draft }
  | { readonly stage: 'sent'; readonly bend: (socket: Socket, draft: Draft, asked: Asked) => void }
)

/** The bytes of an answer with its length, as HTTP requires. */
export function bytesOf({ statusLine, headers, body }: Draft): Buffer {
  return Buffer.concat([headOf(statusLine, [...headers, ['Content-Length', String(body.length)]]), body])
}

export function headOf(statusLine: string, headers: Draft['headers']): Buffer {
  return Buffer.from(
    `${[statusLine, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
  )
}
