import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { root } from './root.ts'

const installed = join(root, 'node_modules/@electric-sql/pglite/package.json')
const { version } = JSON.parse(readFileSync(installed, 'utf8')) as { version: string }
const kept = join(root, `out/tests/empty-postgres-${version}.tar`)

/**
 * An embedded PostgreSQL without tables. Creating one costs three seconds of CPU, loading one half a second: so one is
 * created and kept for all processes and runs.
 */
export async function emptyPostgres(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([readKept() ?? (await keepOne())]) })
}

function readKept(): Uint8Array<ArrayBuffer> | null {
  try {
    return readFileSync(kept)
  } catch {
    return null
  }
}

async function keepOne(): Promise<Uint8Array<ArrayBuffer>> {
  const database = await PGlite.create()
  const made = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
  mkdirSync(dirname(kept), { recursive: true })
  // Another process may read it at this moment.
  const half = `${kept}.${process.pid}`
  writeFileSync(half, made)
  renameSync(half, kept)
  return made
}
