import * as z from 'zod'
import { type ShopSettings, shopSettings } from '../settings/shop-settings.ts'
import { type DirectoryContent, type DirectoryPart, directoryContents } from './directory.ts'

/** What could be read of something that a newer Loket may have written, and the names of what was left out. */
export interface Understood<Value> {
  readonly value: Value
  readonly leftOut: readonly string[]
}

/**
 * Reads a value without the members that its schema does not know, at any depth: a newer Loket wrote them. Deletes
 * them from `value`. Null if what is left does not match the schema: half a value could mean another one.
 */
function readKnown<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Understood<z.output<Schema>> | null {
  const first = schema.safeParse(value)
  if (first.success) return { value: first.data, leftOut: [] }
  const leftOut = new Set<string>()
  for (const issue of first.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const names = issue.path.filter((step) => typeof step === 'string')
    for (const key of issue.keys) {
      delete memberAt(value, issue.path)[key]
      leftOut.add([...names, key].join('.'))
    }
  }
  const again = schema.safeParse(value)
  return again.success ? { value: again.data, leftOut: [...leftOut].toSorted() } : null
}

function memberAt(value: unknown, path: readonly PropertyKey[]): Record<PropertyKey, unknown> {
  let at = value as Record<PropertyKey, unknown>
  for (const step of path) at = at[step] as Record<PropertyKey, unknown>
  return at
}

/** The shop's settings, each by itself: one that is not known here, or has a value that is not, is left out. */
export function readShopSettings(
  written: Readonly<Record<string, unknown>>,
): Understood<Partial<ShopSettings>> {
  const schemas: Readonly<Record<string, z.ZodType>> = shopSettings.shape
  const value: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const [name, setting] of Object.entries(written)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    const read = schema ? readKnown(schema, setting) : null
    if (read) value[name] = read.value
    leftOut.push(...(read ? read.leftOut.map((member) => `${name}.${member}`) : [name]))
  }
  return { value: value as Partial<ShopSettings>, leftOut }
}

const anySettings = z.object({ settings: z.record(z.string(), z.unknown()) })

/**
 * Reads a part of the directory that an older or newer Loket sent. Null if it can't be used: a person or a product
 * that can't be read is never left out alone, which would keep an ended person or an old price.
 */
export function readDirectory<Part extends DirectoryPart>(
  part: Part,
  written: unknown,
): Understood<DirectoryContent<Part>> | null {
  type Read = Understood<DirectoryContent<Part>> | null
  if (part !== 'shop') return readKnown(directoryContents[part], written) as Read
  const content = anySettings.safeParse(written)
  if (!content.success) return null
  const { value, leftOut } = readShopSettings(content.data.settings)
  return { value: { settings: value }, leftOut } as Read
}
