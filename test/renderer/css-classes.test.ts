import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const SHEET = /import (\w+) from '([^']+\.module\.css)'/g

test('each class that a part names is in the sheet that it is read from, and each sheet has a reader', () => {
  const sheets = new Set(globSync('renderer/**/*.module.css', { cwd: root }))
  const missing = globSync('renderer/**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return [...code.matchAll(SHEET)].flatMap(([, name = '', path = '']) => {
      const sheet = join(dirname(file), path)
      sheets.delete(sheet)
      const css = readFileSync(join(root, sheet), 'utf8')
      const named = [...code.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.([A-Za-z]\\w*)`, 'g'))]
      return named.flatMap(([, of]) =>
        new RegExp(`\\.${of}\\b`).test(css) ? [] : [`${file}: ${name}.${of}`],
      )
    })
  })
  expect(missing).toEqual([])
  expect([...sheets]).toEqual([])
})
