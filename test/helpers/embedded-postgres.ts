import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { onEmbedded } from '../../services/office/database/embedded.ts'
import { root } from './root.ts'

const installed = join(root, 'node_modules/@electric-sql/pglite/package.json')
const setUpBy = join(root, 'services/office/database')
const kept = join(root, `out/tests/office-postgres-${whatMadeIt()}-small.tar`)

/** A digest of what a kept database depends on: the embedded server, and how the office sets it up. */
function whatMadeIt(): string {
  const files = readdirSync(setUpBy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const made = createHash('sha256')
  for (const file of [installed, ...files.sort()]) made.update(readFileSync(file))
  return made.digest('hex').slice(0, 16)
}

/**
 * An embedded PostgreSQL as the office sets it up. Creating one costs three seconds of CPU and setting it up three more, loading
 * one half a second: so one is created and kept for all processes and runs.
 */
export async function officePostgres(): Promise<PGlite> {
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
  // Its log is filled with zeroes by the piece: 16 MB of them would be read, and copied twice, by each process.
  const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  await onEmbedded(database, { now: 0 })
  const made = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
  mkdirSync(dirname(kept), { recursive: true })
  // Another process may read it at this moment.
  const half = `${kept}.${process.pid}`
  writeFileSync(half, made)
  renameSync(half, kept)
  removeFormer()
  return made
}

/** Each has 30 MB, and none is read again. */
function removeFormer(): void {
  const folder = dirname(kept)
  for (const name of readdirSync(folder))
    if (/-postgres-.*\.tar$/.test(name) && name !== basename(kept))
      rmSync(join(folder, name), { force: true })
}
