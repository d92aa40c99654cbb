import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../helpers/root.ts'
import type { Line } from './measure.ts'

/** Kilobytes of the renderer after gzip: what the first screen loads, and everything. Fonts are compressed already. */
export function measureBundle(): Line[] {
  const folder = join(root, 'out/renderer')
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const sizeOf = (names: readonly string[]) =>
    Math.round(
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length, 0) /
        102.4,
    ) / 10
  const first = assets.filter((name) => index.includes(name))
  return [
    { name: 'first screen, KB after gzip', value: sizeOf(first), aim: '≤ 95' },
    { name: 'all screens, KB after gzip', value: sizeOf(assets), aim: '' },
  ]
}
