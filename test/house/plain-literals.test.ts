import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { filesOfCode } from './imports.ts'

test('an object is written out: no literal is spread into another to save lines', () => {
  const spread = filesOfCode(root).filter((file) =>
    // With the dots apart, this file itself is none.
    new RegExp(`${'\\.'.repeat(3)}\\{`).test(readFileSync(join(root, file), 'utf8')),
  )
  expect(spread).toEqual([])
})
