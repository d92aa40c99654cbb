import * as zod from 'zod/v4'

/**
 * Stands in for zod in the processes' build (`lateSchemas` in electron.vite.config.ts): a schema is written down where its
 * module is read, and made when it is first asked for anything. Most of two thousand are of calls that a start does not
 * meet. What is made is zod's own; only the time differs.
 */

// zod writes and compiles a function for each object that it meets. A start's first answer has thirty, which took 9 ms of 15;
// later answers take as long without them, but for lists of hundreds: those take a third longer.
zod.config({ jitless: true })

const real = Symbol('what zod makes')

type Schema = object & { readonly [real]?: object }
type Make = (...args: unknown[]) => object

/** What a schema's methods of these names answer is again a schema, so it can wait, too. */
const answersSchema = new Set([
  'array',
  'brand',
  'catch',
  'check',
  'default',
  'describe',
  'extend',
  'length',
  'max',
  'meta',
  'min',
  'nonnegative',
  'nullable',
  'nullish',
  'omit',
  'optional',
  'or',
  'overwrite',
  'partial',
  'pick',
  'pipe',
  'positive',
  'readonly',
  'refine',
  'regex',
  'strict',
  'superRefine',
  'transform',
  'trim',
])

let made = 0

/** How many schemas were asked for something so far. */
export const schemasMade = () => made

/** A schema that `make` makes as soon as anybody looks into it. */
function late(make: () => object): Schema {
  let schema: object | undefined
  const get = () => {
    if (schema) return schema
    made += 1
    schema = make()
    return schema
  }
  return new Proxy({} as Schema, {
    get(_, name) {
      if (name === real) return get()
      if (schema === undefined && typeof name === 'string' && answersSchema.has(name))
        return (...args: unknown[]) => {
          const answer = () => (get() as Record<string, Make>)[name]?.(...args.map(taken)) as object
          // Without a word of its own, `meta` answers with what was said of the schema.
          return name === 'meta' && args.length === 0 ? answer() : late(answer)
        }
      return Reflect.get(get(), name)
    },
    has: (_, name) => Reflect.has(get(), name),
    set: (_, name, value) => Reflect.set(get(), name, value),
    getPrototypeOf: () => Reflect.getPrototypeOf(get()),
  })
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** An argument as zod takes it: with schemas of its own in place of ours. */
function taken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const schema = (value as Schema)[real]
  if (schema) return schema
  if (Array.isArray(value)) return value.map(taken)
  return isPlain(value) ? membersLater(value) : value
}

/** Members that are schemas are made when zod reads them, which is at the first value that it checks. */
function membersLater(shape: Record<string, unknown>): object {
  const members = Object.getOwnPropertyDescriptors(shape)
  for (const [name, { get, value }] of Object.entries(members)) {
    if (get || (typeof value === 'object' && value !== null))
      members[name] = {
        configurable: true,
        enumerable: true,
        get: () => taken(get ? get.call(shape) : value),
      }
  }
  return Object.defineProperties({}, members)
}

const lately = <Maker>(maker: Maker): Maker =>
  ((...args: unknown[]) => late(() => (maker as Make)(...args.map(taken)))) as Maker

const array = lately(zod.array)
const base64 = lately(zod.base64)
const boolean = lately(zod.boolean)
const codec = lately(zod.codec)
const custom = lately(zod.custom)
const discriminatedUnion = lately(zod.discriminatedUnion)
const hex = lately(zod.hex)
const int = lately(zod.int)
const literal = lately(zod.literal)
const number = lately(zod.number)
const object = lately(zod.object)
const partialRecord = lately(zod.partialRecord)
const preprocess = lately(zod.preprocess)
const record = lately(zod.record)
const strictObject = lately(zod.strictObject)
const string = lately(zod.string)
const tuple = lately(zod.tuple)
const union = lately(zod.union)
const unknown = lately(zod.unknown)
const uuid = lately(zod.uuid)
const lateEnum = lately(zod.enum)
const lateInstanceOf = lately(zod.instanceof)

/** Whatever is not named above is zod's own, and made at once. */
export * from 'zod/v4'
export {
  array,
  base64,
  boolean,
  codec,
  custom,
  discriminatedUnion,
  hex,
  int,
  lateEnum as enum,
  lateInstanceOf as instanceof,
  literal,
  number,
  object,
  partialRecord,
  preprocess,
  record,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  uuid,
}
