import type { Socket } from 'node:net'
import type { Chance } from '../world/chance.ts'

/**
 * How an answer that says "paid" has to be taken, though something about it is odd:
 * - `unbelievable`  nothing of it counts: a creation becomes unknown, whatever was known before stays
 * - `silent`        it is ours, and says nothing of a payment
 * - `tolerable`     who reads it is as right as who doesn't
 * - `harmless`      it is signed, ours, of the right amount, and odd: it is a payment all the same
 */
export type Verdict = 'unbelievable' | 'silent' | 'tolerable' | 'harmless'

const byWeight: readonly Verdict[] = ['harmless', 'tolerable', 'silent', 'unbelievable']

/** What several lies in one answer come to. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((one, other) => (byWeight.indexOf(other) > byWeight.indexOf(one) ? other : one))
}

export type Members = Readonly<Record<string, unknown>>

/** An answer on its way to the wire. */
export interface Draft {
  readonly statusLine: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** What was asked, and the means to answer it. */
export interface Asked {
  readonly path: string
  readonly members: Readonly<Record<string, string>>
  /** The question itself, headers and all. */
  readonly request: Pick<Draft, 'headers' | 'body'>
  readonly chance: Chance
  readonly timestamp: string
  /** The signature of a body as the gateway itself would make it, but for what is named. */
  sign(body: Buffer, but?: { secret?: string; path?: string; timestamp?: string }): string
  /** An answer that was wholly in order, and of another question. */
  readonly earlier: Draft | null
}

/** Where in the making of an answer a lie is told. */
export type Lie = { readonly verdict: Verdict; readonly mayBeReview?: boolean } & (
  | { readonly stage: 'told'; readonly bend: (members: Members, asked: Asked) => Members }
  | { readonly stage: 'spelt'; readonly bend: (text: string, asked: Asked) => string | Buffer }
  | { readonly stage: 'signed'; readonly bend: (draft: Draft, asked: Asked) => Draft }
  | { readonly stage: 'sent'; readonly bend: (socket: Socket, draft: Draft, asked: Asked) => void }
)

/** The bytes of an answer with its length, as HTTP wants them. */
export function bytesOf({ statusLine, headers, body }: Draft): Buffer {
  return Buffer.concat([headOf(statusLine, [...headers, ['Content-Length', String(body.length)]]), body])
}

export function headOf(statusLine: string, headers: Draft['headers']): Buffer {
  return Buffer.from(
    `${[statusLine, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
  )
}
