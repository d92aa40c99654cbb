/**
 * The field types of the API document, so that an operation reads like the document's tables.
 *
 * Each is a zod codec: decoding turns what is on the wire into what Loket works with (amounts in sen),
 * encoding writes it as the document spells it. Messages name the rule and never quote the value.
 */
import * as z from 'zod'
import { formatDecimal, MAX_SEN, parseDecimal, type Sen } from '../money.ts'
import { JsonNumber } from './json.ts'

/** What the reference page says of a field. */
export interface FieldNotes {
  /** The type as the document writes it, e.g. "String(64)". */
  readonly notation: string
  readonly remarks?: string | undefined
}

const length = (text: string) => [...text].length

/** String(n): text of at most n characters. */
export function text(max: number, remarks?: string) {
  return z
    .string({ error: 'must be text' })
    .refine((value) => length(value) <= max, { error: `must be at most ${max} characters` })
    .meta({ notation: `String(${max})`, remarks } satisfies FieldNotes)
}

/** String(n) with a fixed set of values. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  max: number,
  remarks?: string,
) {
  return z
    .enum(values, {
      error: values.length > 6 ? 'must be one of the listed values' : `must be one of ${values.join(', ')}`,
    })
    .meta({ notation: `String(${max})`, remarks } satisfies FieldNotes)
}

/** String(16) timestamp `yyyyMMddHHmmss`, WIB. Kept as text: a malformed one must not hide the rest of an answer. */
export function timestamp(remarks?: string) {
  return text(16, remarks ?? 'yyyyMMddHHmmss')
}

const numberOnWire = z.union([z.string(), z.number(), z.instanceof(JsonNumber)])
const sourceOf = (wire: string | number | JsonNumber) =>
  wire instanceof JsonNumber ? wire.source : String(wire)

/** Decimal(12,2): rupiah with two decimals as text on the wire, sen inside. */
export function amount(remarks?: string) {
  return z
    .codec(
      z.union([z.string(), z.instanceof(JsonNumber)], { error: 'must be a decimal number' }),
      z.custom<Sen>(
        (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SEN,
      ),
      {
        decode: (wire, context) => {
          const value = parseDecimal(sourceOf(wire))
          if (value !== null) return value
          context.issues.push({
            code: 'custom',
            message: 'must be a decimal number of at most 12 digits, 2 of them after the point',
            input: undefined,
          })
          return z.NEVER
        },
        encode: (value) => formatDecimal(value),
      },
    )
    .meta({ notation: 'Decimal(12,2)', remarks } satisfies FieldNotes)
}

/** Decimal(6,6): a fee rate, kept as the text it was written with. */
export function rate(remarks?: string) {
  return z
    .codec(
      z.union([z.string(), z.instanceof(JsonNumber)], { error: 'must be a decimal number' }),
      z.string(),
      {
        decode: (wire) => sourceOf(wire),
        encode: (value) => value,
      },
    )
    .refine((value) => /^[01]?(\.\d{1,6})?$/.test(value) && value !== '', {
      error: 'must be a rate with at most 6 decimals',
    })
    .meta({ notation: 'Decimal(6,6)', remarks } satisfies FieldNotes)
}

/** Number(n): a whole number of at most n digits. */
export function number(digits: number, remarks?: string) {
  const max = 10 ** digits - 1
  return z
    .codec(
      numberOnWire,
      z.int({ error: 'must be a whole number' }).min(0, { error: 'must not be negative' }),
      {
        decode: (wire) => (/^-?\d{1,15}$/.test(sourceOf(wire)) ? Number(sourceOf(wire)) : Number.NaN),
        encode: (value) => value,
      },
    )
    .refine((value) => value <= max, { error: `must have at most ${digits} digits` })
    .meta({ notation: `Number(${digits})`, remarks } satisfies FieldNotes)
}

/** An object with the given members; members it does not know are ignored, as the document's own samples carry some. */
export function object<Shape extends z.ZodRawShape>(members: Shape, remarks?: string) {
  return z
    .object(members, { error: 'must be an object' })
    .meta({ notation: 'Object', remarks } satisfies FieldNotes)
}

/** Array<Object>(n): at most n objects. One object in place of the array is read as an array of one (a trap of the document). */
export function list<Item extends z.ZodType>(item: Item, max: number, remarks?: string) {
  return z
    .codec(
      z.unknown(),
      z.array(item, { error: 'must be an array' }).max(max, { error: `must have at most ${max} items` }),
      {
        decode: (wire) => (Array.isArray(wire) || wire === undefined ? wire : [wire]) as z.input<Item>[],
        encode: (value) => value,
      },
    )
    .meta({ notation: `Array<Object>(${max})`, remarks } satisfies FieldNotes)
}

/** A field that may be left out. `null` on the wire means the same: the JSON readers drop it. */
export function optional<Field extends z.ZodType>(field: Field) {
  return field.optional()
}
