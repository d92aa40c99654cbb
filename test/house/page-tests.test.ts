import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageTests } from '../../scripts/set-up/page-tests.mjs'
import { root } from '../helpers/child-process.ts'
import { closureOf } from '../safety/stamp.ts'

/** `npm test` runs only those after a change of the page, so a test that reads the page must be one of them. */
test('a test that reads the page is among those that a change of the page runs', () => {
  const all = globSync('test/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const others = all.filter((file) => !pageTests.some((path) => file.startsWith(path)))
  expect(others.length).toBeGreaterThan(150)
  const read = new Map<string, readonly string[]>()
  const readers = others.flatMap((file) => {
    const page = [...closureOf(file, read)].find((name) =>
      /^(renderer|test\/(renderer|counter))\//.test(name),
    )
    return page === undefined ? [] : [`${file} reads ${page}`]
  })
  expect(readers).toEqual([])
})

test('each of them is there', () => {
  for (const path of pageTests) expect(globSync(`${path}*`, { cwd: root }), path).not.toEqual([])
})
