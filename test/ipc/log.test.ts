import { expect, test, vi } from 'vitest'
import { logTrouble, recentTroubles } from '../../platform/log.ts'

function linesOf(work: () => void): string[] {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  work()
  const lines = write.mock.calls.map(([text]) => String(text))
  write.mockRestore()
  return lines
}

test('an error is logged with its kind and place, never with its message', () => {
  const error = Object.assign(new TypeError('canary\n    at canary (of:2)'), { code: 'EIO', body: 'canary' })
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

test.each([
  ['Object.f [as g] (/home/Canary Canto (x86)/loket/a.cjs:1:38)', 'Object.f [as g] (a.cjs:1:38)'],
  ['C:\\Users\\Canary Canto\\a.js:1:2', 'a.js:1:2'],
  ['C:\\Users\\Canary (Canto)\\a.js:1:2', 'a.js:1:2'],
  ['async C.d (file:///home/Canary%20(Canto)/a.mjs:3:40)', 'async C.d (a.mjs:3:40)'],
  ['async file:///home/Canary/a.mjs:4:7', 'async a.mjs:4:7'],
  ['async Promise.all (index 0)', 'async Promise.all (index 0)'],
  ['Array.map (<anonymous>)', 'Array.map (<anonymous>)'],
  [`${'f'.repeat(290)} (/home/Canary/a.js:1:2)`, `${'f'.repeat(290)} (a.js:`],
])('what leaves for support names the file without its folders: %s', (frame, named) => {
  const error = Object.assign(new Error('broken'), { stack: `Error: broken\n    at ${frame}\n` })
  linesOf(() => logTrouble(error))
  expect(recentTroubles().at(-1)?.where).toEqual([`at ${named}`])
})
