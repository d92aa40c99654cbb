import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version of Loket that this program is of: of the nearest package.json, as sources and built files lie at different depths. */
export function loketVersion(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error(`no package.json above ${import.meta.dirname}`)
    folder = dirname(folder)
  }
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
