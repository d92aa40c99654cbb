import { expect, test } from 'vitest'
import { soldName } from '../../services/office/lists/sold-name.ts'

test.each<[string | null | undefined, string]>([
  [
    '[{"name":"Extra shot","price":500000},{"name":"Kurang gula","price":0}]',
    'Kopi (Extra shot, Kurang gula)',
  ],
  [null, 'Kopi'],
  [undefined, 'Kopi'],
  // A damaged or stolen counter may send anything.
  ['[', 'Kopi'],
  ['{"name":"x"}', 'Kopi'],
  ['[1]', 'Kopi'],
  ['[]', 'Kopi'],
  [JSON.stringify(Array(101).fill({ name: 'x' })), 'Kopi'],
])('a line with the extras %s is called %s', (extras, name) => {
  expect(soldName({ name: 'Kopi', ...(extras === undefined ? {} : { extras }) })).toBe(name)
})
