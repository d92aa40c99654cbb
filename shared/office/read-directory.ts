import * as z from 'zod'
import { readKnown, type Understood } from '../read-known.ts'
import { type ShopSettings, shopSettings } from '../settings/shop-settings.ts'
import { type DirectoryContent, type DirectoryPart, directoryContents } from './directory.ts'

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
    if (!read) leftOut.push(name)
    else for (const member of read.leftOut) leftOut.push(`${name}.${member}`)
  }
  return { value: value as Partial<ShopSettings>, leftOut }
}

const anySettings = z.object({ settings: z.record(z.string(), z.unknown()) })

/** What was left out of the entries of all lists. Null at the first that can't be read: a schema of them all would complain of each. */
function readEntries(part: DirectoryPart, written: unknown): readonly string[] | null {
  const leftOut = new Set<string>()
  for (const [name, schema] of Object.entries<z.ZodType>(directoryContents[part].shape)) {
    const list: unknown = (written as Record<string, unknown> | null)?.[name]
    if (!(schema instanceof z.ZodArray) || !Array.isArray(list)) continue
    for (const entry of list) {
      const read = readKnown(schema.element as z.ZodType, entry)
      if (!read) return null
      for (const member of read.leftOut) leftOut.add(`${name}.${member}`)
    }
  }
  return [...leftOut]
}

/** Many times what a newer Loket can have. The names go to the audit log, which keeps them for ever. */
const MOST_NAMES = 10_000

/**
 * Reads a part of the directory that an older or newer Loket sent. Null if it can't be used: a person or a product
 * that can't be read is never left out alone, which would keep an ended person or an old price.
 */
export function readDirectory<Part extends DirectoryPart>(
  part: Part,
  written: unknown,
): Understood<DirectoryContent<Part>> | null {
  const read = readPart(part, written)
  return read && read.leftOut.join('').length <= MOST_NAMES ? read : null
}

function readPart<Part extends DirectoryPart>(
  part: Part,
  written: unknown,
): Understood<DirectoryContent<Part>> | null {
  type Read = Understood<DirectoryContent<Part>> | null
  if (part !== 'shop') {
    const ofEntries = readEntries(part, written)
    const read = ofEntries && readKnown(directoryContents[part], written)
    return (read && { ...read, leftOut: [...ofEntries, ...read.leftOut].toSorted() }) as Read
  }
  const content = anySettings.safeParse(written)
  if (!content.success) return null
  const { value, leftOut } = readShopSettings(content.data.settings)
  return { value: { settings: value }, leftOut } as Read
}
