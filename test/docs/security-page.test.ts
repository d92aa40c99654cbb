import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

test('every test that the security page names exists', () => {
  const named = Array.from(page.matchAll(/\]\((\.\.\/[^)]+)\)/g), ([, path = '']) => join('docs', path))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('every threat on the security page has a test', () => {
  const threats = page.slice(page.indexOf('## Threats'), page.indexOf("## Electron's checklist"))
  const rows = threats.split('\n').filter((line) => /^\| (?!tries to|---)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !/\.test\.ts\) \|$/.test(row))).toEqual([])
})
