import { expect, test, vi } from 'vitest'
import { logTrouble } from '../../platform/log.ts'

function linesOf(work: () => void): string[] {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  work()
  const lines = write.mock.calls.map(([text]) => String(text))
  write.mockRestore()
  return lines
}

test('an error is logged with its kind and place, never with its message', () => {
  const error = Object.assign(new TypeError('canary\nof two lines'), { code: 'EIO', body: 'canary' })
  const [line = '', ...more] = linesOf(() => logTrouble(error, { call: 'sale.charge', problem: 'handler' }))
  expect(more).toEqual([])
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toMatchObject({
    call: 'sale.charge',
    problem: 'handler',
    error: 'TypeError',
    code: 'EIO',
    where: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
  })
  expect(line).not.toContain('canary')
})

test.each(['canary', null, undefined])(
  '%s, thrown where an error belongs, is logged by its type alone',
  (thrown) => {
    const [line = ''] = linesOf(() => logTrouble(thrown))
    expect(JSON.parse(line)).toMatchObject({ error: typeof thrown, where: [] })
    expect(line).not.toContain('canary')
  },
)
