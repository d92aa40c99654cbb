import * as zod from 'zod/v4'

/**
 * In the built processes, `import * as z from 'zod'` gets this file (`lateSchemas` in scripts/main-files.mjs). There are some
 * two thousand schemas; making them all is about a seventh of a start's processor time, and a start meets few of them.
 *
 * - `z.object(…)` and the other makers below give a proxy that only remembers how to make the schema.
 * - A method that answers with a schema, such as `.optional()`, gives another such proxy: see `answersSchema`.
 * - `.shape` of an object answers with the members that it was given, which are such proxies themselves.
 * - Anything else that is asked of the proxy (`parse`, `instanceof`, zod's own look inside) makes zod's real schema, once, and is
 *   answered by it. What is accepted, and the words of a refusal, are zod's own.
 *
 * A maker or a method of zod that is not listed here works all the same: it only makes its schema at once. Two proxies are
 * never the same object as what they make, so nothing may compare schemas by identity. The tests of all rooms run with this
 * file; `test/shared/late-zod.test.ts` compares it with zod and counts what a start makes. Why, and what it gains: decision 174.
 */

// zod writes and compiles a function for each object that it meets. A start's first answer has thirty, which took 9 ms of
// 15; later answers take as long without them, except lists of hundreds, which take a third longer.
zod.config({ jitless: true })

const real = Symbol('what zod makes')

type Schema = object & { readonly [real]?: object }
type Make = (...args: unknown[]) => object

/** The methods of schemas that answer with another schema, which can wait, too. */
const answersSchema = new Set([
  'array',
  'catch',
  'check',
  'default',
  'extend',
  'length',
  'max',
  'meta',
  'min',
  'nullable',
  'omit',
  'optional',
  'overwrite',
  'partial',
  'pick',
  'positive',
  'refine',
  'regex',
  'superRefine',
  'transform',
  'trim',
])

let made = 0

/** How many schemas were asked for something so far. */
export const schemasMade = () => made

/** A schema that `make` makes as soon as anybody looks into it. */
function late(make: () => object, shape?: object): Schema {
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
          // Without an argument, `meta` returns the schema's description and not a schema.
          return name === 'meta' && args.length === 0 ? answer() : late(answer)
        }
      if (schema === undefined && shape && name === 'shape') return shape
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

const lately = <Maker>(maker: Maker, shapeOf: (args: unknown[]) => unknown = () => undefined): Maker =>
  ((...args: unknown[]) =>
    late(() => (maker as Make)(...args.map(taken)), shapeOf(args) as object | undefined)) as Maker
const firstOf = ([shape]: unknown[]) => shape

export const array = lately(zod.array)
export const base64 = lately(zod.base64)
export const boolean = lately(zod.boolean)
export const codec = lately(zod.codec)
export const custom = lately(zod.custom)
export const discriminatedUnion = lately(zod.discriminatedUnion)
export const hex = lately(zod.hex)
export const int = lately(zod.int)
export const literal = lately(zod.literal)
export const number = lately(zod.number)
export const object = lately(zod.object, firstOf)
export const partialRecord = lately(zod.partialRecord)
export const preprocess = lately(zod.preprocess)
export const record = lately(zod.record)
export const strictObject = lately(zod.strictObject, firstOf)
export const string = lately(zod.string)
export const tuple = lately(zod.tuple)
export const union = lately(zod.union)
export const unknown = lately(zod.unknown)
export const uuid = lately(zod.uuid)
const lateEnum = lately(zod.enum)
const lateInstanceOf = lately(zod.instanceof)

/** Everything not named above is zod's own, and made at once. */
export * from 'zod/v4'
export { lateEnum as enum, lateInstanceOf as instanceof }
