import { packJson, unpackJson } from '../../../platform/office/packed-json.ts'
import {
  type DirectoryContent,
  type DirectoryPart,
  directoryParts,
  type Filling,
} from '../../../shared/office/directory.ts'
import { readDirectory } from '../../../shared/office/read-directory.ts'
import type { Understood } from '../../../shared/read-known.ts'
import type { Changes, Entry } from './directory-store.ts'

interface Pepper {
  readonly name: string
  readonly pepper: Uint8Array
}

/** A part as it is sent to a counter, compressed. */
export function packChanges(
  part: DirectoryPart,
  { entries }: Changes,
  peppers: readonly Pepper[],
): Promise<Buffer> {
  return packJson(contents[part](entries, peppers))
}

const of = (entries: readonly Entry[], kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind)
const parsed = ({ value }: Entry) => JSON.parse(value ?? 'null')

const contents: {
  readonly [Part in DirectoryPart]: (
    entries: readonly Entry[],
    peppers: readonly Pepper[],
  ) => DirectoryContent<Part>
} = {
  staff: (entries, peppers) => ({
    staff: of(entries, 'person').map((entry) => ({
      ...parsed(entry),
      id: entry.key,
      pin: JSON.parse(entry.secret ?? 'null'),
    })),
    peppers: Object.fromEntries(
      peppers.map(({ name, pepper }) => [name, Buffer.from(pepper).toString('base64')]),
    ),
  }),
  products: (entries) => ({
    products: of(entries, 'product').map(parsed),
    pictures: of(entries, 'picture').map((entry) => ({ id: entry.key, picture: parsed(entry) })),
  }),
  shop: (entries) => ({
    settings: Object.fromEntries(of(entries, 'setting').map((entry) => [entry.key, parsed(entry)])),
  }),
}

/** The entries that a counter sent, without what a newer counter has; null if they are malformed. */
export async function readFilling(packed: Buffer): Promise<Understood<Filling> | null> {
  try {
    const written = (await unpackJson(packed)) as Record<DirectoryPart, unknown>
    const leftOut: string[] = []
    const read = directoryParts.map((part) => {
      const found = readDirectory(part, written[part])
      leftOut.push(...(found?.leftOut ?? []))
      return [part, found?.value] as const
    })
    if (read.some(([, value]) => value === undefined)) return null
    return { value: Object.fromEntries(read) as unknown as Filling, leftOut }
  } catch {
    return null
  }
}

/** The versions that a counter said it has, as stored in its row. */
export const versionsText = (has: Record<DirectoryPart, { version: number } | null>): string =>
  JSON.stringify(Object.fromEntries(directoryParts.map((part) => [part, has[part]?.version ?? null])))
