import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofs } from '../safety/proofs.ts'

const page = readFileSync('docs/money-safety.md', 'utf8')

/** The first number of a cell, such as 2000 of `2,000 seeds`; null where it has words alone. */
const sizeIn = (cell = '') => {
  const [number] = /\d[\d,]*/.exec(cell) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', ''))
}

test('the page gives each proof the sizes that it is run with', () => {
  const rows = Array.from(page.matchAll(/^\| (T\d+) \| .*$/gm), ([row, name = '']) => {
    const [, , everyPush, long] = row.split(' | ')
    return [name, { everyPush: sizeIn(everyPush?.replace('all singles, ', '')), long: sizeIn(long) }] as const
  })
  const inTable = new Map(rows)
  expect(rows.length).toBeGreaterThan(15)
  const wrong = proofs.filter(({ name, everyPush, long }) => {
    const row = inTable.get(name)
    // "all pairs" has no number.
    return row?.everyPush !== everyPush || (row.long !== null && row.long !== long)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})
