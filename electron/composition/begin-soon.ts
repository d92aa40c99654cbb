import { systemClock } from '../../platform/clock.ts'
import { writeCompiled } from '../../platform/compiled-code.ts'
import type { AuditTrail } from '../audit/trail.ts'
import type { Listener } from '../events/listeners.ts'
import { noteEnrolled } from '../ipc/office-handlers.ts'
import type { AuditLog } from '../journal/audit/audit-log.ts'
import { lengthenLog } from '../journal/file/longer-log.ts'
import { enrolUnattended } from '../office/enrol-unattended.ts'
import type { LazyOffice } from '../office/lazy-office.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import type { LazyServices } from './lazy-services.ts'

interface BeginSoonOptions {
  readonly options: Pick<CounterOptions, 'officeCode' | 'onFailure' | 'onTrouble'>
  readonly host: Pick<CounterHost, 'mode' | 'settings'>
  readonly emit: Listener
  readonly journal: Pick<AuditLog, 'noteAudit'>
  readonly journalFile: string
  readonly noteOlderStaff: (signal: AbortSignal) => Promise<void>
  readonly services: Pick<LazyServices, 'get'>
  readonly office: LazyOffice
  readonly trail: Pick<AuditTrail, 'verify'>
}

/** Time to paint the first screen. Nobody types an amount faster. */
const FIRST_SCREEN_MS = 1_000

/**
 * Begins, once the first screen is painted, what it does not need: room in the journal's log, the services, the link to
 * the office, and the checks of the audit log and of the list of staff. Returns the function that stops what has not begun.
 */
export function beginSoon(parts: BeginSoonOptions): () => Promise<void> {
  const { options, journal, journalFile, services, office, trail, emit } = parts
  const { mode, settings } = parts.host
  const { officeCode, onFailure, onTrouble } = options
  // If the live gateway can't be opened, the owner mends its settings on these screens; if the training gateway
  // can't, that is a bug.
  const onUnopened = mode === 'training' ? onFailure : () => {}
  let stopEnrolling = () => {}
  let lengthening = Promise.resolve()
  let looking = Promise.resolve()
  const stopping = new AbortController()
  const timer = setTimeout(() => {
    // A disk that refuses it refuses the next commit as well, which says so.
    lengthening = lengthenLog(journalFile).catch(() => {})
    // Not at the process's end, which a till that is switched off at the wall never reaches.
    services.get().then(writeCompiled, onUnopened)
    office.begin()
    if (officeCode)
      stopEnrolling = enrolUnattended({
        office,
        code: officeCode,
        clock: systemClock,
        onTrouble,
        onEnrolled: (status) => noteEnrolled({ journal, settings, emit }, status, null, Date.now()),
      })
    void trail.verify()
    looking = parts.noteOlderStaff(stopping.signal).catch((error) => {
      if (!stopping.signal.aborted) onTrouble(error)
    })
  }, FIRST_SCREEN_MS)
  return async () => {
    clearTimeout(timer)
    stopEnrolling()
    stopping.abort()
    await Promise.all([lengthening, looking])
  }
}
