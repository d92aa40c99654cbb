import { existsSync, readFileSync } from 'node:fs'
import { writeDurably } from '../../platform/durable-file.ts'

/** The version whose installation was begun last. If another version runs, that installation failed. */
export interface TriedVersion {
  read(): string | null
  /** Throws if it can't be written. */
  note(version: string): void
}

export function openTriedVersion(file: string): TriedVersion {
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null),
    note: (version) => writeDurably(file, `${version}\n`),
  }
}
