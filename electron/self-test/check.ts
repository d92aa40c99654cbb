import type { SelfTestLine } from '../../shared/support/self-test.ts'

/** One line of the self-test. */
export type Check = SelfTestLine

export const ok = (name: string, says: string): Check => ({ name, result: 'ok', says })
export const failed = (name: string, says: string): Check => ({ name, result: 'failed', says })
export const noted = (name: string, says: string): Check => ({ name, result: 'note', says })

/** Runs one check; the message of what it throws is the line for a failure. */
export async function check(name: string, look: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await look()
  } catch (error) {
    return failed(name, (error as Error).message)
  }
}

const marks = { ok: 'ok    ', failed: 'FAILED', note: '–     ' } as const

/** All checks as lines, and the exit code: 0 if nothing failed. */
export function report(checks: readonly Check[]): { text: string; code: 0 | 1 } {
  const lines = checks.map(
    ({ name, result, says }) => `${marks[result]}  ${name}: ${says.replace(/\s+/g, ' ')}`,
  )
  const wrong = checks.filter(({ result }) => result === 'failed').length
  const end =
    wrong === 0 ? 'Everything is as it should be.' : `${wrong} of ${checks.length} are not as they should be.`
  return { text: `${[...lines, end].join('\n')}\n`, code: wrong === 0 ? 0 : 1 }
}

/** Reads what {@link report} wrote, as another process printed it. */
export function readReport(text: string): Check[] {
  return text.split('\n').flatMap((line) => {
    const [, mark = '', name = '', says = ''] = /^(ok {4}|FAILED|– {5}) {2}([^:]+): (.*)$/.exec(line) ?? []
    const result = (['ok', 'failed', 'note'] as const).find((each) => marks[each] === mark)
    return result ? [{ name, result, says }] : []
  })
}
