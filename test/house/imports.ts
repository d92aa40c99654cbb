import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'

/** One import of one file: of another file of ours, or of a package. */
export interface Import {
  readonly from: string
  /** A path from the root, or a package's name; `node:` for whatever Node brings. */
  readonly to: string
  readonly isOurs: boolean
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g
const code = ['.ts', '.tsx', '.mjs', '.mts']

/** Every file with code that git tracks or would. */
export function filesOfCode(root: string): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return list.split('\n').filter((file) => code.includes(extname(file)) && existsSync(join(root, file)))
}

/** What a text imports, types and late imports too. Comments and texts that look like an import are none. */
export function importsOf(file: string, text: string): readonly Import[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...bare.matchAll(IMPORT)].flatMap(([, , name = '']): Import[] => {
    const path = name.replace(/\?.*$/, '')
    if (path.startsWith('.')) return [{ from: file, to: normalize(join(dirname(file), path)), isOurs: true }]
    if (!/^(node:)?[@a-z][\w@./-]*$/.test(path)) return []
    return [{ from: file, to: packageOf(path), isOurs: false }]
  })
}

export function readImports(root: string, files: readonly string[]): readonly Import[] {
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

function packageOf(path: string): string {
  if (path.startsWith('node:')) return 'node:'
  const [scope = '', name = ''] = path.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** Each circle of a graph, as the names in it. */
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    path.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (path.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return circles
}
