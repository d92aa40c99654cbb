import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

/** What says nothing that the line above it does not: a type read off a schema or a list, and a name that is passed on. */
const needsNone =
  /^export (type \w+ = (z\.(infer|input|output)<|\(typeof \w+\)\[number\])|type \{|\{|\*|const \w+ = lately\()/

test('every export of shared/ says what it is', () => {
  const files = globSync('shared/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const without = files.flatMap((file) => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (!line.startsWith('export ') || needsNone.test(line)) return []
      const above = lines.slice(0, at).findLast((each) => !each.startsWith('// biome-ignore'))
      return above?.endsWith('*/') ? [] : [`${file}:${at + 1} ${line}`]
    })
  })
  expect(without).toEqual([])
})
