import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../helpers/child-process.ts'

/** Kilobytes of the renderer after gzip: what the first screen loads, and everything. Fonts are compressed already. */
export function measureBundle(): { firstScreenKb: number; allKb: number } {
  const folder = join(root, 'out/renderer')
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const sizeOf = (names: readonly string[]) =>
    Math.round(
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length, 0) /
        102.4,
    ) / 10
  return { firstScreenKb: sizeOf(assets.filter((name) => index.includes(name))), allKb: sizeOf(assets) }
}
