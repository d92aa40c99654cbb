import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

test('icons of buttons have one size; only where a button is its icon alone it may have another', () => {
  const own = globSync('renderer/**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return [...code.matchAll(/icon=\{<\w+ [^>]*size=[^>]*>\}(?!\s*aria-label)/g)].map(
      ([icon]) => `${file}: ${icon}`,
    )
  })
  expect(own).toEqual([])
})
