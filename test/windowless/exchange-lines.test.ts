import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exchangeLines } from '../../electron/support/exchange-lines.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('of a long request journal, its last thousand exchanges leave the shop, whichever of its files they are in', () => {
  const path = join(temporaryFolder(), 'exchanges.log')
  const lines = Array.from({ length: 1_500 }, (_, nth) => {
    const number = String(nth)
    return `${JSON.stringify({ sending: number })}\n${JSON.stringify({ operation: 'x', number })}\n`
  })
  writeFileSync(`${path}.1`, lines.slice(0, 1_400).join(''))
  writeFileSync(path, lines.slice(1_400).join(''))
  const numbers = exchangeLines(path).map(({ number }) => Number(number))
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1_000, 500, 1_499])
})
