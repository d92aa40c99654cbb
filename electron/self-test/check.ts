/** One line of the self-test. `note` is neither right nor wrong: something that is not there to be looked at. */
export interface Check {
  readonly name: string
  readonly result: 'ok' | 'failed' | 'note'
  readonly says: string
}

export const ok = (name: string, says: string): Check => ({ name, result: 'ok', says })
export const failed = (name: string, says: string): Check => ({ name, result: 'failed', says })
export const noted = (name: string, says: string): Check => ({ name, result: 'note', says })

/** One check; what it throws is what failed, in one line. */
export async function check(name: string, look: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await look()
  } catch (error) {
    return failed(name, (error as Error).message)
  }
}

/** All checks as lines, and the exit code: 0 if nothing failed. */
export function report(checks: readonly Check[]): { text: string; code: 0 | 1 } {
  const marks = { ok: 'ok    ', failed: 'FAILED', note: '–     ' } as const
  const lines = checks.map(
    ({ name, result, says }) => `${marks[result]}  ${name}: ${says.replace(/\s+/g, ' ')}`,
  )
  const wrong = checks.filter(({ result }) => result === 'failed').length
  const end =
    wrong === 0 ? 'Everything is as it should be.' : `${wrong} of ${checks.length} are not as they should be.`
  return { text: `${[...lines, end].join('\n')}\n`, code: wrong === 0 ? 0 : 1 }
}
