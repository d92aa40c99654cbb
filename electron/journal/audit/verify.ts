import { setImmediate as rest } from 'node:timers/promises'
import type { AuditEntry, AuditVerdict } from '../../../shared/audit/audit.ts'
import { chainStart, isCodeOf } from './chain.ts'

/** A line with its code, as it is on disk. */
export type ChainedEntry = AuditEntry & { readonly code: Uint8Array }

interface VerifyOptions {
  readonly key: Uint8Array
  /** Lines after `sequence`, oldest first. */
  readonly read: (sequence: number, limit: number) => Promise<ChainedEntry[]>
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
}

/** Lines read at once, while a sale waits. */
const SLICE = 200

/** Reads the whole log while sales go on; returns the first line that was altered. */
export async function verifyAudit({ key, read, now, signal }: VerifyOptions): Promise<AuditVerdict> {
  let previous = chainStart
  let sequence = 0
  for (;;) {
    signal?.throwIfAborted()
    const entries = await read(sequence, SLICE)
    if (entries.length === 0) return { kind: 'intact', entries: sequence, at: now() }
    for (const entry of entries) {
      sequence += 1
      if (entry.sequence !== sequence || !isCodeOf(key, previous, entry)) {
        return { kind: 'broken', sequence, at: now() }
      }
      previous = entry.code
    }
    await rest()
  }
}
