import type { MerchantStatus } from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../call-failure.ts'
import type { Parts } from './create-handlers.ts'
import type { Handlers } from './handlers.ts'

type MerchantCalls = Extract<keyof Handlers, `merchant.${string}` | 'counter.reopen'>

/** The merchant's part of the door: secrets go in, and only their names come out. */
export function merchantHandlers(
  parts: Pick<
    Parts,
    | 'mode'
    | 'merchant'
    | 'reopen'
    | 'isOutdated'
    | 'desk'
    | 'readiness'
    | 'settings'
    | 'emit'
    | 'journal'
    | 'staff'
    | 'now'
  >,
): Pick<Handlers, MerchantCalls> {
  const { mode, merchant, settings, emit, journal, staff, now } = parts

  async function status(): Promise<MerchantStatus> {
    return { ...(await merchant.status()), outdated: parts.isOutdated() }
  }

  /** Writes down who did it: what changed by name, never by value. */
  async function audited<Result>(detail: Record<string, string>, doing: Promise<Result>): Promise<Result> {
    const entry = { at: now(), kind: 'settingsChanged', by: staff.onDuty(), subject: null } as const
    const done = await onDisk(doing)
    await journal.noteAudit({ ...entry, detail })
    return done
  }

  /** What was in the way may be gone: a live counter that could not charge tries again. */
  async function tryToOpen(): Promise<void> {
    if (mode === 'live' && parts.readiness() !== 'ready') await parts.desk().catch(() => {})
  }

  return {
    'counter.reopen': async (wanted) => {
      const entry = { at: now(), kind: 'modeChanged', by: staff.onDuty(), subject: null } as const
      await parts.reopen(wanted.mode, async () => {
        if (wanted.mode !== mode) await journal.noteAudit({ ...entry, detail: { to: wanted.mode } })
      })
      return {}
    },
    'merchant.status': status,
    'merchant.unlock': async ({ passphrase }) => {
      await merchant.unlock(passphrase)
      await tryToOpen()
      return { readiness: parts.readiness() }
    },
    'merchant.setKeys': async (keys) => {
      await audited({ keys: Object.keys(keys).join(', ') }, merchant.setKeys(keys))
      await tryToOpen()
      return status()
    },
    'merchant.recoverVault': async ({ to }) => {
      await audited({ vault: to }, merchant.recoverVault(to))
      await tryToOpen()
      return status()
    },
    'merchant.importProfile': async ({ json }) => {
      const problem = await audited({ gatewayProfile: 'own' }, merchant.importProfile(json))
      if (problem === null) emit('settings.changed', settings.read())
      await tryToOpen()
      return { problem }
    },
    'merchant.test': () => merchant.test(),
  }
}

/** A disk that refuses is an answer, not a fault; the system's message names the file and nothing that was to be in it. */
async function onDisk<Result>(doing: Promise<Result>): Promise<Result> {
  try {
    return await doing
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (error instanceof CallFailure || syscall === undefined) throw error
    throw new CallFailure('storageFailed', `It could not be written (${code}): ${message}`)
  }
}
