import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is wrong with the disk, and how often: in `permille` of the process's calls. */
export interface Trouble {
  readonly writes?: number
  readonly syncs?: number
  readonly permille?: number
  readonly slowMs?: number
}

/** Linux's error numbers, which the shim returns. */
export const errors = { full: 28, failing: 5, readOnly: 30 } as const

/** A disk below one folder that fails as set, for processes started with its environment. */
export interface FailingDisk {
  readonly env: Record<string, string>
  set(trouble: Trouble): void
}

/** Builds the shim that makes a disk fail; null if that is impossible: it needs Linux and a C compiler. */
export function makeFailingDisk(workshop: string, folder: string, seed: number): FailingDisk | null {
  const library = join(workshop, 'failing-disk.so')
  const source = join(import.meta.dirname, 'failing-disk.c')
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-w', '-o', library, source, '-ldl'])
  if (process.platform !== 'linux' || made.status !== 0) return null
  const control = join(workshop, 'trouble')
  const set = ({ writes = 0, syncs = 0, permille = 1_000, slowMs = 0 }: Trouble) => {
    // In place, because the process has it mapped.
    writeFileSync(control, Buffer.from(Uint32Array.of(writes, syncs, permille, slowMs, seed).buffer), {
      flag: 'r+',
    })
  }
  writeFileSync(control, Buffer.alloc(20))
  set({})
  return { env: { LD_PRELOAD: library, LOKET_DISK: folder, LOKET_DISK_TROUBLE: control }, set }
}
