import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEntry } from '../helpers/child-process.ts'

/** A second after its start a counter reads the code of its services. */
const UNTIL_ALL_IS_READ = 2_000

/**
 * Node writes what it has compiled when a process ends, and tests kill theirs. So one counter and one sandbox end by
 * themselves before the first test.
 */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export
export default async function setUp(): Promise<void> {
  if (!process.env.NODE_COMPILE_CACHE) return
  const folder = mkdtempSync(join(tmpdir(), 'loket-compiled-'))
  const programs = await Promise.all([
    startEntry('browser', ['--data', join(folder, 'counter'), '--no-open', '--port', '0'], /^counter ready/),
    startEntry('sandbox', ['--data', join(folder, 'sandbox'), '--port', '0'], /^sandbox listening/),
  ])
  await wait(UNTIL_ALL_IS_READ)
  await Promise.all(programs.map((program) => program.stop()))
  rmSync(folder, { recursive: true, force: true })
}
