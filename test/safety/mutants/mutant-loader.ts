import { registerHooks } from 'node:module'
import { type Mutant, mutatedSources } from './mutant.ts'

/**
 * Loads the module at `url` again and again: unchanged, which comes first, and with a mutant in its imports. A process
 * per mutant would load everything; this loads only the changed files and the files that import them.
 */
export function openMutantLoader<Module>(url: string): (mutant: Mutant | null) => Promise<Module> {
  const importers = new Map<string, Set<string>>()
  let generation = 0
  let sources: ReadonlyMap<string, string> = new Map()
  let changed: ReadonlySet<string> = new Set()

  const again = (of: string) => `${of}?generation=${generation}`
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const importer = plain(context.parentURL ?? '')
      importers.set(resolved.url, (importers.get(resolved.url) ?? new Set()).add(importer))
      return changed.has(resolved.url) ? { ...resolved, url: again(resolved.url) } : resolved
    },
    load(from, context, next) {
      const loaded = next(from, context)
      const source = sources.get(plain(from))
      return source === undefined ? loaded : { ...loaded, source }
    },
  })

  function withImporters(urls: Iterable<string>): Set<string> {
    const found = new Set(urls)
    // A set grows while it is iterated.
    for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
    return found
  }

  return async (mutant) => {
    generation += 1
    sources = mutant ? mutatedSources(mutant) : new Map()
    changed = withImporters(sources.keys())
    if (mutant && !changed.has(url)) throw new Error(`mutant "${mutant.name}" is in nothing that is loaded`)
    return import(mutant ? again(url) : url)
  }
}

const plain = (url: string) => url.split('?', 1)[0] ?? url
