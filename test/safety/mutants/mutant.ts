import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/** A fault that somebody could introduce into the core one day: one change of the real source, or several. */
export type Mutant = {
  readonly name: string
  /** The proof that notices it, and the seed that is tried first. */
  readonly seen: Seen
} & (Change | { readonly changes: readonly Change[] })

interface Seen {
  readonly by: string
  readonly seed: number
}

interface Change {
  /** From the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

/** The changed sources, by URL; throws if the core has changed and a mutant no longer means anything. */
export function mutatedSources(mutant: Mutant): Map<string, string> {
  const sources = new Map<string, string>()
  const changes = 'changes' in mutant ? mutant.changes : [mutant]
  for (const { file, find, replace } of changes) {
    const path = join(root, file)
    const url = pathToFileURL(path).href
    const source = sources.get(url) ?? readFileSync(path, 'utf8')
    const [before, after, ...more] = source.split(find)
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(
        `mutant "${mutant.name}": ${file} has ${more.length + (after === undefined ? 0 : 1)} times: ${find}`,
      )
    }
    sources.set(url, before + replace + after)
  }
  return sources
}
