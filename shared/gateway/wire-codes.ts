import { hostedPage } from './counter-channels.ts'
import { isMembers, type Members } from './members.ts'
import { timesInWib, WIB } from './wire-times.ts'

/** What a profile says about its channels' codes. */
type Spelled = Readonly<Record<string, { readonly wireCode?: string | undefined } | undefined>>

/** Translates a gateway's own channel codes and times: inside Loket only the document's codes are used, and WIB. */
export interface WireCodes {
  /** A request's or refusal's members with the gateway's own code in `paymentType`. */
  written(members: Members): Members
  /** The members of an answer or notification with the document's code in `paymentType` and times in WIB, in lists too. */
  read(members: Members): Members
}

/** A gateway's profile, as far as it says how channels and times are spelled. */
interface Spelling {
  readonly channels: Spelled
  readonly spelling?: { readonly times: string }
}

/** The wire codes of a gateway's profile; its own codes are unambiguous, otherwise the profile is refused. */
export function wireCodes({ channels, spelling }: Spelling): WireCodes {
  const inWib = timesInWib(spelling?.times ?? WIB)
  const own = Object.entries(channels).flatMap(([code, terms]) =>
    terms?.wireCode === undefined ? [] : [[code, terms.wireCode] as const],
  )
  if (own.length === 0) return { written: (members) => members, read: inWib }
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
    read: (members) => inWib(renamed(members, fromWire)),
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
