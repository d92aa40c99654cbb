import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/gateways.md'), 'utf8')

test('the example of a gateway profile is one that Loket takes', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const json = JSON.parse(example) as Record<string, object>
  const read = readProfile(json)
  expect(read).toMatchObject({ name: 'gateway-x', paths: json.paths, capabilities: json.capabilities })
  expect(read.errors).toHaveLength(5)
})

test('every member of a profile is in its table', () => {
  const members = Object.keys(readProfile({})).filter((name) => name !== 'name')
  for (const name of members) expect(page).toContain(`| \`${name}\` |`)
})
