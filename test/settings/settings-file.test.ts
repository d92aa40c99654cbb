import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettings, SettingsRefused } from '../../electron/settings/settings-file.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const fileIn = (folder: string) => join(folder, 'settings.json')

test('a fresh folder has the defaults, and nothing is written before something changes', () => {
  const folder = temporaryFolder()
  expect(openSettings(folder).read()).toEqual(defaultSettings)
  expect(existsSync(fileIn(folder))).toBe(false)
})

test('a change is on disk at once and leaves the rest as it was', () => {
  const folder = temporaryFolder()
  const changed = openSettings(folder).change({ language: 'en', shop: { name: 'Toko Maju' } })
  expect(changed).toEqual({
    ...defaultSettings,
    language: 'en',
    shop: { ...defaultSettings.shop, name: 'Toko Maju' },
  })
  expect(openSettings(folder).read()).toEqual(changed)
})

test('a file of an older version gets the defaults of what is new', () => {
  const folder = temporaryFolder()
  writeFileSync(fileIn(folder), JSON.stringify({ language: 'en', printer: { paper: '80' } }))
  expect(openSettings(folder).read()).toEqual({
    ...defaultSettings,
    language: 'en',
    printer: { ...defaultSettings.printer, paper: '80' },
  })
})

for (const [title, text, place] of [
  ['broken JSON', '{"language": "id"', /can't be read/],
  ['a value out of its rule', '{"printer":{"device":"usb"}}', /"printer.device": must be "none" or tcp/],
  ['a member nobody knows', '{"languag":"id"}', /"languag"/],
  ['a list', '[]', /wrong at/],
  ['a name with half a character', '{"shop":{"name":"\\ud800"}}', /"shop.name": must not contain/],
  ['a part that is no object', '{"shop":"Toko"}', /"shop"/],
] as const) {
  test(`${title} is refused with its place, and the file stays as it is`, () => {
    const folder = temporaryFolder()
    writeFileSync(fileIn(folder), text)
    expect(() => openSettings(folder)).toThrow(SettingsRefused)
    expect(() => openSettings(folder)).toThrow(place)
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text)
  })
}
