import { hostedPage } from './counter-channels.ts'

/** A JSON object's members. */
export type Members = Readonly<Record<string, unknown>>

/** What a profile says about its channels' codes. */
type Spelled = Readonly<Record<string, { readonly wireCode?: string | undefined } | undefined>>

/** Translates a gateway's own channel codes: inside Loket only the document's codes are used. */
export interface WireCodes {
  /** A request's or refusal's members with the gateway's own code in `paymentType`. */
  written(members: Members): Members
  /** The members of an answer or notification with the document's code in `paymentType`, in lists too. */
  read(members: Members): Members
}

/** The wire codes of a gateway's profile; its own codes are unambiguous, otherwise the profile is refused. */
export function wireCodes({ channels }: { readonly channels: Spelled }): WireCodes {
  const own = Object.entries(channels).flatMap(([code, terms]) =>
    terms?.wireCode === undefined ? [] : [[code, terms.wireCode] as const],
  )
  if (own.length === 0) return { written: (members) => members, read: (members) => members }
  const toWire = new Map<unknown, string>(own)
  const fromWire = new Map<unknown, string>(own.map(([code, wire]) => [wire, code]))
  const renamed = (members: Members, names: ReadonlyMap<unknown, string>): Members =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        if (name === 'paymentType') return [name, names.get(value) ?? value]
        return [name, Array.isArray(value) ? value.map((each) => inList(each, names)) : value]
      }),
    )
  const inList = (value: unknown, names: ReadonlyMap<unknown, string>) =>
    isMembers(value) ? renamed(value, names) : value
  return {
    written: (members) => renamed(members, toWire),
    read: (members) => renamed(members, fromWire),
  }
}

/** Two channels with the same code on the wire; null if each has a code of its own. */
export function ambiguousCode(
  codes: readonly string[],
  channels: Spelled,
): { readonly code: string; readonly wireCode: string } | null {
  const seen = new Set<string>([hostedPage.paymentType])
  for (const code of codes) {
    const wireCode = channels[code]?.wireCode ?? code
    if (seen.has(wireCode)) return { code, wireCode }
    seen.add(wireCode)
  }
  return null
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor === Object
