import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../helpers/root.ts'

/** A fault that somebody could introduce one day: one change of the real source, or several. */
export interface Mutant {
  readonly name: string
  /** The proof that notices it, and the seed that is tried first. */
  readonly seen: { readonly by: string; readonly seed: number }
  readonly changes: readonly Change[]
}

interface Change {
  /** From the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

/**
 * The mutants of files that read like differences. A mutant begins with who notices it, by which seed, and its name; each
 * change names its file, what is there (`-`) and what comes in its place (`+`). Lines need not be whole.
 */
export const mutantsIn = (...files: readonly string[]): Mutant[] =>
  files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/^(T\d+) (\d+) (.+)\n((?:[@+-].*\n)+)/gm),
      ([, by = '', seed, name = '', changes = '']) => ({
        name,
        seen: { by, seed: Number(seed) },
        changes: changes.split(/^@@ /m).slice(1).map(readChange),
      }),
    ),
  )

function readChange(text: string): Change {
  const [file = '', ...lines] = text.split('\n')
  const after = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1) : [])).join('\n')
  return { file, find: after('-'), replace: after('+') }
}

/** The changed sources, by URL; throws if the core has changed and a mutant no longer means anything. */
export function mutatedSources({ name, changes }: Mutant): Map<string, string> {
  const sources = new Map<string, string>()
  for (const { file, find, replace } of changes) {
    const path = join(root, file)
    const url = pathToFileURL(path).href
    const source = sources.get(url) ?? readFileSync(path, 'utf8')
    const [before, after, ...more] = source.split(find)
    if (before === undefined || after === undefined || more.length > 0) {
      const times = more.length + (after === undefined ? 0 : 1)
      throw new Error(`mutant "${name}": ${file} has ${times} times: ${find}`)
    }
    sources.set(url, before + replace + after)
  }
  return sources
}
