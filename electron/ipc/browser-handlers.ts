import type { CallName } from '../../shared/ipc/contract.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type BrowserCalls = Extract<CallName, `browser.${string}`>

export function browserHandlers({
  browsers,
  noteEverywhere,
  now,
}: Pick<Parts, 'browsers' | 'noteEverywhere' | 'now'>): Pick<Handlers, BrowserCalls> {
  return {
    'browser.list': async (_input, { window }) => ({ browsers: browsers?.list(window) ?? null }),
    'browser.end': async ({ id }, { window, staff: by }) => {
      const ended = browsers?.list(window).find((browser) => browser.id === id)
      if (!browsers || !ended) throw new CallFailure('notFound', 'there is no such browser', 'id')
      await noteEverywhere({
        at: now(),
        kind: 'browserSignedOut',
        by,
        subject: ended.name || null,
        detail: {},
      })
      try {
        browsers.end(id)
      } catch (error) {
        throw new CallFailure(
          'storageFailed',
          `It is signed out until the next start only: ${(error as Error).message}`,
        )
      }
      return {}
    },
  }
}
