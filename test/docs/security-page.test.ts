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
  const threats = page.slice(page.indexOf('## Threats'), page.indexOf('## What is not stopped'))
  const items = threats
    .replaceAll('\n  ', ' ')
    .split('\n')
    .filter((line) => /^[-|]/.test(line))
  expect(items.length).toBeGreaterThan(100)
  expect(items.filter((item) => !/^- \*\*.+\*\* \(.+\): .+\.test\.ts\)$/.test(item))).toEqual([])
})
