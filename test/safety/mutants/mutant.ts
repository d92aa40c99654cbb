import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/** A fault that somebody could put into the core one day, as the change of the real source that makes it. */
export interface Mutant {
  readonly name: string
  readonly changes: readonly Change[]
}

interface Change {
  /** From the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

/** The changed sources, by path; throws where the core has moved on and a mutant no longer means anything. */
function mutatedSources({ name, changes }: Mutant): Map<string, string> {
  const sources = new Map<string, string>()
  for (const { file, find, replace } of changes) {
    const path = join(root, file)
    const source = sources.get(path) ?? readFileSync(path, 'utf8')
    const [before, after, ...more] = source.split(find)
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(
        `mutant "${name}": ${file} has ${more.length + (after === undefined ? 0 : 1)} times: ${find}`,
      )
    }
    sources.set(path, before + replace + after)
  }
  return sources
}

/** Whatever this process imports from here on, it imports mutated. */
export function infect(mutant: Mutant): void {
  const sources = mutatedSources(mutant)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const source = url.startsWith('file:') ? sources.get(fileURLToPath(url)) : undefined
      return source === undefined ? loaded : { ...loaded, source }
    },
  })
}
