import { existsSync } from 'node:fs'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import { fileIn } from './enrolled.ts'
import type { Office, OfficeOptions } from './office.ts'

/** The office of a counter that may have none: then nothing of it is loaded, and nothing runs. */
export interface LazyOffice {
  status(): Promise<OfficeStatus>
  get(): Promise<Office>
  /** Connects, if this counter is enrolled. */
  begin(): void
  close(): Promise<void>
}

export function createLazyOffice(options: OfficeOptions): LazyOffice {
  let opening: Promise<Office> | undefined
  const isEnrolled = () => existsSync(fileIn(options.folder))
  async function open(): Promise<Office> {
    try {
      const { openOffice } = await import('./office.ts')
      return openOffice(options)
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const get = () => {
    opening ??= open()
    return opening
  }
  return {
    status: async () => (opening || isEnrolled() ? (await get()).status() : { kind: 'none' }),
    get,
    begin() {
      if (isEnrolled()) get().catch(options.onTrouble)
      // Whoever left and was killed then, or came back to a backup of before, feeds nobody.
      else if (options.journal.isFed()) options.journal.feed().end()
    },
    async close() {
      const office = await opening?.catch(() => null)
      office?.stop()
    },
  }
}
