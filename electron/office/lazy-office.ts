import { existsSync } from 'node:fs'
import type { OfficeStatus, OfficeTrouble } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CounterDirectory } from './counter-directory.ts'
import { fileIn, readEnrolled } from './enrolled.ts'
import { endLeftoverFeed } from './leftover-feed.ts'
import type { NotificationVerifier } from './notifications-part.ts'
import type { Office } from './office.ts'
import type { OfficeOptions } from './office-options.ts'
import type { During } from './rights.ts'

/** The office of a counter. Without an enrolment its code is not loaded and nothing runs. */
export interface LazyOffice {
  status(): Promise<OfficeStatus>
  get(): Promise<Office>
  /** Null until the office is opened, which then reports any trouble. */
  trouble(): OfficeTrouble | null
  /** The office's address, to which the gateway sends notifications; null without an office. */
  address(): string | null
  /** The office's public key; null without an office. */
  key(): string | null
  /** The gateway was opened: `verifier` verifies its notifications. */
  verifyWith(verifier: NotificationVerifier): void
  /** The rights to refund orders. Without an office a counter may refund its own orders. */
  readonly rights: { readonly during: During }
  /** Connects, if this counter is enrolled. */
  begin(): void
  close(): Promise<void>
}

interface LazyOfficeOptions extends Omit<OfficeOptions, 'verifier' | 'directory'> {
  readonly openDirectory?: () => Promise<CounterDirectory>
}

export function createLazyOffice(options: LazyOfficeOptions): LazyOffice {
  let verifier: NotificationVerifier | null = null
  let opening: Promise<Office> | undefined
  let opened: Office | null = null
  let isClosed = false
  const isEnrolled = () => existsSync(fileIn(options.folder))
  function enrolled() {
    try {
      return readEnrolled(options.folder)
    } catch {
      // Settings → Office shows what is wrong with the file.
      return null
    }
  }
  async function open(): Promise<Office> {
    try {
      const { openOffice } = await import('./office.ts')
      const directory = await options.openDirectory?.()
      opened = openOffice({ ...options, verifier: () => verifier, directory })
      return opened
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const get = async () => {
    if (isClosed && !opening) throw new CallFailure('notPossible', 'the counter was closed')
    opening ??= open()
    return opening
  }
  return {
    async status() {
      if (!opening && !isEnrolled()) return { kind: 'none' }
      const office = await get()
      await office.refresh()
      return office.status()
    },
    get,
    trouble: () => opened?.trouble() ?? null,
    address: () => enrolled()?.address ?? null,
    key: () => enrolled()?.officeKey ?? null,
    verifyWith(verifies) {
      verifier = verifies
      opening?.then((office) => office.verifierChanged()).catch(() => {})
    },
    rights: {
      async during(wanted, begin) {
        if (opening || isEnrolled()) return (await get()).during(wanted, begin)
        const right = await options.journal.rightOf(wanted.merchantTradeNo)
        if (right && right.kind !== 'own')
          throw new CallFailure('rightAway', 'the office that has the right to it was left')
        return begin()
      },
    },
    begin() {
      if (isEnrolled()) get().catch(options.onTrouble)
      else endLeftoverFeed(options.journal, options.clock.now()).catch(options.onTrouble)
    },
    async close() {
      isClosed = true
      const office = await opening?.catch(() => null)
      office?.stop()
      await office?.settled()
    },
  }
}
