import type { AuditEntry, AuditQuery, AuditVerdict } from '../../shared/audit/audit.ts'
import { pageOf } from '../../shared/page-of.ts'
import { type ChainedEntry, verifyAudit } from '../journal/audit/verify.ts'

export interface AuditBook {
  listAudit(query: AuditQuery & { before?: number | undefined; limit: number }): Promise<AuditEntry[]>
  readAudit(sequence: number, limit: number): Promise<ChainedEntry[]>
}

interface TrailOptions {
  readonly book: AuditBook
  readonly key: Uint8Array
  readonly now: () => number
  readonly onVerdict: (verdict: AuditVerdict) => void
  readonly onTrouble: (error: unknown) => void
}

/** Reads and verifies the audit log, and keeps the result of the last verification. */
export interface AuditTrail {
  page(
    query: AuditQuery & { before?: number | undefined; limit: number },
  ): Promise<{ entries: AuditEntry[]; more: boolean; verdict: AuditVerdict }>
  /** Verifies every entry, without holding up sales. */
  verify(): Promise<AuditVerdict>
  stop(): Promise<void>
}

export function createAuditTrail({ book, key, now, onVerdict, onTrouble }: TrailOptions): AuditTrail {
  let verdict: AuditVerdict = { kind: 'checking' }
  const stopping = new AbortController()
  let underWay: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    try {
      verdict = await verifyAudit({ key, read: book.readAudit, now, signal: stopping.signal })
      onVerdict(verdict)
    } catch (error) {
      if (!stopping.signal.aborted) onTrouble(error)
    }
  }

  return {
    async page({ limit, ...query }) {
      const entries = await book.listAudit({ ...query, limit: limit + 1 })
      return { ...pageOf('entries', entries, limit), verdict }
    },
    async verify() {
      underWay = underWay.then(look)
      await underWay
      return verdict
    },
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}
