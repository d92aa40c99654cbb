/**
 * The field types of the API document, so that an operation reads like the document's tables.
 *
 * Each is a zod codec: decoding turns what is on the wire into what Loket works with (amounts in sen),
 * encoding writes it as the document spells it. Messages name the rule and never quote the value.
 */
import * as z from 'zod'
import { isObject } from '../is-object.ts'
import { formatDecimal, parseDecimal } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import { MAX_ADDRESS } from '../web-address.ts'
import { JsonNumber, withoutNumberObject } from './json.ts'

/** The wire's type of a field, for the reference page and JSON Schema. */
export type WireType =
  | { readonly kind: 'text'; readonly max: number | null }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'timestamp' }
  | { readonly kind: 'date' }
  | { readonly kind: 'amount'; readonly written: 'text' | 'number' }
  | { readonly kind: 'rate' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'object'; readonly members: z.ZodRawShape }
  | { readonly kind: 'list'; readonly item: z.ZodType; readonly max: number | null }
  /** One of the named values, or the object. */
  | { readonly kind: 'choiceOrObject'; readonly values: readonly string[]; readonly members: z.ZodRawShape }

/** What the reference page says of a field. */
export interface FieldNotes {
  /** The type as the document writes it, e.g. "String(64)". */
  readonly notation: string
  readonly remarks?: string | undefined
  readonly wire: WireType
  /** The document says that it is always present; reading does not insist. */
  readonly promised?: boolean
}

const length = (text: string) => [...text].length

const isPlainObject = (wire: unknown) => isObject(wire) && !(wire instanceof JsonNumber)

/** A lone surrogate is not a character: UTF-8 can't carry it, so two readers would see two different texts. */
const isWhole = (value: string) => value.isWellFormed()
const brokenText = { error: 'must be whole characters, without half of a surrogate pair' }

/** String(n): text of at most n characters. */
export function text(max: number, remarks?: string) {
  return z
    .string({ error: 'must be text' })
    .refine((value) => value.length <= max || length(value) <= max, {
      error: `must be at most ${max} characters`,
    })
    .refine(isWhole, brokenText)
    .meta({ notation: `String(${max})`, remarks, wire: { kind: 'text', max } } satisfies FieldNotes)
}

/**
 * An address of a page in an answer, in the document String(n). A longer one is read too, as long as any that may be shown:
 * without it nobody could pay.
 */
export function pageAddress(max: number, remarks?: string) {
  return text(MAX_ADDRESS).meta({
    notation: `String(${max})`,
    remarks,
    wire: { kind: 'text', max },
  } satisfies FieldNotes)
}

/** String of variable length. */
export function textOfAnyLength(remarks?: string) {
  return z
    .string({ error: 'must be text' })
    .refine(isWhole, brokenText)
    .meta({ notation: 'String', remarks, wire: { kind: 'text', max: null } } satisfies FieldNotes)
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
    .meta({ notation: `String(${max})`, remarks, wire: { kind: 'choice', values } } satisfies FieldNotes)
}

/** String(16) timestamp `yyyyMMddHHmmss`, WIB. Kept as text: a malformed one must not hide the rest of an answer. */
export function timestamp(remarks = 'yyyyMMddHHmmss') {
  return text(16).meta({
    notation: 'String(16)',
    remarks,
    wire: { kind: 'timestamp' },
  } satisfies FieldNotes)
}

/** A date, `yyyy-MM-dd`, that is in the calendar. */
export function date(remarks?: string) {
  return z.iso
    .date({ error: 'must be a date, yyyy-MM-dd' })
    .meta({ notation: 'Date', remarks, wire: { kind: 'date' } } satisfies FieldNotes)
}

const numberOnWire = z.union([z.string(), z.number(), z.instanceof(JsonNumber)], {
  error: 'must be a whole number',
})
const decimalOnWire = z.union([z.string(), z.instanceof(JsonNumber)], { error: 'must be a decimal number' })
const sourceOf = (wire: string | number | JsonNumber) =>
  wire instanceof JsonNumber ? wire.source : String(wire)

function decimal(written: 'text' | 'number', remarks: string | undefined) {
  return z
    .codec(decimalOnWire, senSchema, {
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
      encode: (value) => (written === 'text' ? formatDecimal(value) : new JsonNumber(formatDecimal(value))),
    })
    .meta({ notation: 'Decimal(12,2)', remarks, wire: { kind: 'amount', written } } satisfies FieldNotes)
}

/** Decimal(12,2): rupiah with two decimals as text on the wire, sen inside. */
export const amount = (remarks?: string) => decimal('text', remarks)

/** Decimal(12,2) written as a JSON number with its two decimals, as subscriptions do; sen inside. */
export const amountAsNumber = (remarks?: string) => decimal('number', remarks)

/** Decimal(6,6): a fee rate, kept as the text it was written with. */
export function rate(remarks?: string) {
  return z
    .codec(decimalOnWire, z.string(), { decode: (wire) => sourceOf(wire), encode: (value) => value })
    .refine((value) => /^0?(\.\d{1,6})?$/.test(value) && value !== '', {
      error: 'must be a rate below 1 with at most 6 decimals',
    })
    .meta({ notation: 'Decimal(6,6)', remarks, wire: { kind: 'rate' } } satisfies FieldNotes)
}

/** Number(n): a whole number of at most n digits, or of a narrower range. */
export function number(
  digits: number,
  remarks?: string,
  { min = 0, max = 10 ** digits - 1 }: { min?: number; max?: number } = {},
) {
  return z
    .codec(numberOnWire, z.int({ error: 'must be a whole number' }), {
      // `1.0` is the number 1: many a writer of JSON calculates with floating point only.
      decode: (wire) => (/^-?\d{1,15}(?:\.0+)?$/.test(sourceOf(wire)) ? Number(sourceOf(wire)) : Number.NaN),
      encode: (value) => value,
    })
    .refine((value) => value >= min, {
      error: min === 0 ? 'must not be negative' : `must be at least ${min}`,
    })
    .refine((value) => value <= max, {
      error: max === 10 ** digits - 1 ? `must have at most ${digits} digits` : `must be at most ${max}`,
    })
    .meta({ notation: `Number(${digits})`, remarks, wire: { kind: 'number', min, max } } satisfies FieldNotes)
}

/** An object with the given members; members it does not know are ignored, as the document's own samples carry some. */
export function object<Shape extends z.ZodRawShape>(members: Shape, remarks?: string) {
  const shape = z.object(members, { error: 'must be an object' })
  return z
    .codec(z.custom<z.input<typeof shape>>(), shape, {
      decode: (wire) => withoutNumberObject(wire) as z.input<typeof shape>,
      encode: (value) => value,
    })
    .meta({ notation: 'Object', remarks, wire: { kind: 'object', members } } satisfies FieldNotes)
}

/** One object where other operations have an array of them: an array of one is read as its object (a trap of the document). */
export function one<Item extends z.ZodType>(item: Item, remarks?: string) {
  return z
    .codec(z.unknown(), item, {
      decode: (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value) as z.input<Item>,
      encode: (value) => value,
    })
    .meta({
      notation: 'Object',
      remarks,
      get wire() {
        return (item.meta() as unknown as FieldNotes).wire
      },
    } satisfies FieldNotes)
}

/** Array<Object>(n): at most n objects. One object in place of the array is read as an array of one (a trap of the document). */
export function list<Item extends z.ZodType>(item: Item, max: number, remarks?: string) {
  const items = z
    .array(item, { error: 'must be an array' })
    .max(max, { error: `must have at most ${max} items` })
  return manyOrOne<Item>(items).meta({
    notation: `Array<Object>(${max})`,
    remarks,
    wire: { kind: 'list', item, max },
  } satisfies FieldNotes)
}

/** More objects with something in them than an answer has room for; zod overflows the stack when it complains of each of many. */
const ANY_LENGTH = 5_000

/** Array<Object> of a length the document does not limit, read like {@link list}. */
export function listOfAnyLength<Item extends z.ZodType>(item: Item, remarks?: string) {
  return manyOrOne<Item>(z.array(item, { error: 'must be an array' }).max(ANY_LENGTH)).meta({
    notation: 'Array<Object>',
    remarks,
    wire: { kind: 'list', item, max: null },
  } satisfies FieldNotes)
}

function manyOrOne<Item extends z.ZodType>(items: z.ZodArray<Item>) {
  return z.codec(z.unknown(), items, {
    decode: (wire) => (isPlainObject(wire) ? [wire] : wire) as z.input<Item>[],
    encode: (value) => value,
  })
}

/** A field that may be left out. `null` on the wire means the same: the JSON readers drop it. */
export function optional<Field extends z.ZodType>(field: Field) {
  return field.optional()
}

/** A field of an answer that the document promises, but without which the answer can still be read. */
export function promised<Field extends z.ZodType>(field: Field) {
  return field.optional().meta({ promised: true })
}

/** The metadata of a declared field. */
export function notesOf(field: z.ZodType): FieldNotes & { readonly required: boolean } {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field
  const notes = { ...inner.meta(), ...field.meta() } as unknown as FieldNotes
  return { ...notes, required: inner === field || notes.promised === true }
}
