import { expect, test } from 'vitest'
import { settingName } from '../../renderer/components/setting-words.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'

/** What screens never name: the switch to real money has a line of its own, and setting up is no setting that people see. */
const unnamed = ['mode', 'setUp']

function paths(value: unknown, path: string): string[] {
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPart) return [path]
  const members = Object.entries(value)
  return members.length === 0
    ? [path]
    : members.flatMap(([name, each]) => paths(each, path ? `${path}.${name}` : name))
}

test('the audit log calls every setting by its name on the screens', () => {
  const nameless = paths(defaultSettings, '').filter(
    (path) => settingName(path, (key) => `text of ${key}`) === path,
  )
  expect(nameless).toEqual(unnamed)
})
