import type { Variation } from './variation.ts'

/** JSON text as it goes out, e.g. a number with its decimals. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A member the document lets a gateway leave out; `undefined` when there is nothing to say. */
export class Optional {
  readonly value: Value
  constructor(value?: Value) {
    this.value = value
  }
}

export type Value =
  | string
  | number
  | null
  | undefined
  | Raw
  | Optional
  | readonly Value[]
  | { readonly [name: string]: Value }

export type Members = Record<string, Value>

const channelMembers = [
  'qrCode qrisUrl nmid rrn tid payer phoneNumber issuerId accountNo',
  'paymentActions vaCode paymentCode',
].flatMap((names) => names.split(' '))

/** The answer's bytes, one lawful spelling of the same content. */
export function render(members: Members, variation: Variation): Buffer {
  const present = settle(members, variation)
  const nested = nest(present, variation)
  const text = json(arrange(nested, variation), variation, 0)
  const escaped =
    variation.escapes === 'plain'
      ? text
      : text
          .replace(/[^\x20-\x7e\n]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .replaceAll('/', '\\/')
  const spaced = variation.whitespace === 'much' ? `\n ${escaped}\r\n` : escaped
  return Buffer.from(variation.firstByte === 'text' ? spaced : `\ufeff${spaced}`)
}

function settle(members: Members, variation: Variation): Members {
  const settled: Members = {}
  for (const [name, value] of Object.entries(members)) {
    if (!(value instanceof Optional)) {
      if (value !== undefined) settled[name] = value
    } else if (variation.optionalMembers === 'present') {
      if (value.value !== undefined) settled[name] = value.value
    } else if (variation.optionalMembers !== 'absent') {
      settled[name] = variation.optionalMembers === 'null' ? null : ''
    }
  }
  if (variation.unknownMembers === 'some') {
    settled['@version'] = 'v2.3'
    settled.traceId = new Raw('98765432109876543210')
    settled.links = [{ rel: 'self', href: null }, []]
  }
  return settled
}

function nest(members: Members, { channelMembers: where }: Variation): Members {
  const inner = Object.entries(members).filter(([name]) => channelMembers.includes(name))
  if (where === 'flat' || inner.length === 0) return members
  const outer = Object.entries(members).filter(([name]) => !channelMembers.includes(name))
  const paymentMethodInfo = Object.fromEntries(inner)
  return { ...(where === 'both' ? members : Object.fromEntries(outer)), paymentMethodInfo }
}

function arrange(members: Members, { memberOrder }: Variation): Members {
  const entries = Object.entries(members)
  if (memberOrder === 'reversed') entries.reverse()
  if (memberOrder === 'by name') entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries)
}

function json(value: Value, variation: Variation, depth: number): string {
  if (value instanceof Raw) return value.text
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const gap = variation.whitespace === 'much' ? `\n${'  '.repeat(depth + 1)}` : ''
  const colon = variation.whitespace === 'much' ? ' : ' : ':'
  const list = Array.isArray(value)
  const parts = list
    ? value.map((item: Value) => json(item, variation, depth + 1))
    : Object.entries(value as Members)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}${colon}${json(item, variation, depth + 1)}`)
  const inner = parts.map((part) => gap + part).join(',')
  return list ? `[${inner}]` : `{${inner}}`
}

/** An order amount or, with `asNumber`, a subscription amount in the samples' JSON number. */
export function amount(sen: bigint, variation: Variation, asNumber = false): Value {
  const whole = String(sen / 100n)
  const full = `${whole}.${String(sen % 100n).padStart(2, '0')}`
  const short = sen % 100n === 0n ? whole : full
  switch (variation.amounts) {
    case 'text':
      return asNumber ? new Raw(full) : full
    case 'whole text':
      return short
    case 'number':
      return new Raw(full)
    case 'whole number':
      return new Raw(short)
    case 'double':
      return double(full)
  }
}

/** As programs write it that calculate with doubles: `2.5E4`, `1.2345E4`, `0.0`. */
export function double(text: string): Raw {
  const [digits = '', exponent = ''] = Number(text).toExponential().split('e')
  const mantissa = digits.includes('.') ? digits : `${digits}.0`
  return new Raw(Number(exponent) === 0 ? mantissa : `${mantissa}E${Number(exponent)}`)
}

/** A long id, which some gateways write as a JSON number when it is made of digits alone. */
export function id(text: string, variation: Variation): Value {
  return variation.ids === 'number' && /^[1-9]\d*$/.test(text) ? new Raw(text) : text
}

/** A status; as a number it can't begin with a zero. */
export function status(text: string, variation: Variation): Value {
  return variation.status === 'number' && /^0\d$/.test(text) ? new Raw(text.slice(1)) : text
}
