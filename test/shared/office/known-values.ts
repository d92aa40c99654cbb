import * as z from 'zod'

/** What a schema allows at each of its places, in words that are the same as long as an older reader takes all of it. */
export function knownOf(place: string, schema: z.ZodType): Record<string, string> {
  const known: Record<string, string> = {}
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as Schema
  walk(place, root, true, known)
  return known
}

interface Schema {
  readonly [rule: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
}

/** Rules by which a reader refuses a value. Patterns of known formats are the library's, and change with it. */
const RULES = [
  'type',
  'enum',
  'const',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]

function walk(place: string, schema: Schema, isRequired: boolean, known: Record<string, string>): void {
  const rules = RULES.flatMap((rule) =>
    schema[rule] === undefined ? [] : [`${rule} ${JSON.stringify(schema[rule])}`],
  )
  if (schema.pattern !== undefined && schema.format === undefined) rules.push(`pattern ${schema.pattern}`)
  known[place] = [isRequired ? 'always' : 'may be missing', ...rules].join(', ')
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    walk(`${place}.${name}`, member, schema.required?.includes(name) ?? false, known)
  if (schema.items) walk(`${place}[]`, schema.items, true, known)
  if (typeof schema.additionalProperties === 'object')
    walk(`${place}{}`, schema.additionalProperties, true, known)
  for (const [at, option] of (schema.anyOf ?? []).entries()) walk(`${place}|${at}`, option, true, known)
}

/** The first place at which a reader of the version before refuses what this one writes; null if there is none. */
export function refusedAt(
  known: Record<string, string>,
  before: Readonly<Record<string, string>>,
): string | null {
  const changed = Object.keys(before).find((place) => known[place] !== before[place])
  if (changed) return `${changed} is "${known[changed] ?? 'gone'}" and was "${before[changed]}"`
  // It leaves out what it does not know. What it wrote itself is refused where something new may not be missing.
  const isNew = (place: string) => before[place] === undefined
  const within = (place: string) => place.replace(/(\.[^.[{|]+|\[\]|\{\}|\|\d+)$/, '')
  const demanded = Object.keys(known).find(
    (place) => isNew(place) && !isNew(within(place)) && known[place]?.startsWith('always'),
  )
  return demanded ? `${demanded} is new and may not be missing` : null
}
