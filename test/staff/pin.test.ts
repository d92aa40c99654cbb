import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPins } from '../../platform/pins.ts'
import { pinProblem } from '../../shared/staff/pin.ts'

test.each([
  ['12345', 'format'],
  ['1234567890123', 'format'],
  ['48291a', 'format'],
  ['٤٨٢٩١٣', 'format'],
  ['000000', 'repeated'],
  ['121212', 'repeated'],
  ['112111', 'repeated'],
  ['123123', 'repeated'],
  ['48294829', 'repeated'],
  ['123456', 'sequence'],
  ['987654', 'sequence'],
  ['890123', 'sequence'],
  ['024680', 'sequence'],
  ['112233', 'sequence'],
  ['170845', 'date'],
  ['17081945', 'date'],
  ['19450817', 'date'],
])('%s is no PIN: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem)
})

test.each(['482913', '739158', '573902', '90417365', '482913482914'])('%s is one', (pin) => {
  expect(pinProblem(pin)).toBeNull()
})

test('a PIN is kept at the full cost, salted, and says nothing without the pepper', async () => {
  const pins = createPins(Buffer.alloc(32, 1))
  const [one, other] = [await pins.make('482913'), await pins.make('482913')]
  expect(one.cost).toBe(131_072)
  expect(Buffer.from(one.hash).equals(other.hash)).toBe(false)
  expect(await pins.isRight('482913', one)).toBe(true)
  expect(await pins.isRight('482914', one)).toBe(false)
  expect(await createPins(Buffer.alloc(32, 2)).isRight('482913', one)).toBe(false)
})

test('a cheaper PIN is for tests: nothing of the program but the option itself names its cost', () => {
  const root = join(import.meta.dirname, '../../electron')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const naming = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('pinCost'))
  expect(naming.sort()).toEqual([
    join('composition', 'counter-options.ts'),
    join('composition', 'lasting-parts.ts'),
  ])
})
