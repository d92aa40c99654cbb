import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openSettings, SettingsRefused } from '../../electron/settings/settings-file.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { root } from '../helpers/root.ts'
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
  writeFileSync(fileIn(folder), JSON.stringify({ language: 'en', slips: { fees: true } }))
  expect(openSettings(folder).read()).toEqual({
    ...defaultSettings,
    language: 'en',
    slips: { ...defaultSettings.slips, fees: true },
  })
})

test('a file that an editor saved with a byte order mark opens like any other', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings.json'), '\uFEFF{"language":"en"}')
  expect(openSettings(folder).read().language).toBe('en')
})

test('the one printer of an older version is the first of several, and keeps all that was set of it', () => {
  const folder = temporaryFolder()
  const device = 'tcp://192.168.1.50:9100'
  const before = { device, paper: '80', qr: 'raster', slipLanguage: 'both', autoReceipt: false }
  writeFileSync(fileIn(folder), JSON.stringify({ printer: before }))
  const settings = openSettings(folder)
  const after = {
    printers: [{ id: 'main', name: 'Printer', device, profile: 'generic-80', qr: 'raster', drawer: 'never' }],
    slips: { language: 'both', autoReceipt: false, fees: false },
  }
  expect(settings.read()).toMatchObject(after)
  settings.change({ language: 'en' })
  expect(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).toMatchObject({ ...after, language: 'en' })
  expect(openSettings(folder).read()).toMatchObject(after)
})

test('where there was no printer before, there is none', () => {
  const folder = temporaryFolder()
  writeFileSync(fileIn(folder), JSON.stringify({ printer: { device: 'none', paper: '58', qr: 'native' } }))
  expect(openSettings(folder).read()).toEqual(defaultSettings)
})

test('a file of another version is read without what this one does not know, which is still there for that version', () => {
  const folder = temporaryFolder()
  const newer = { writtenBy: '0.2.0', loyalty: { points: 3 }, tax: { rate: 1100, exempt: ['rice'] } }
  writeFileSync(fileIn(folder), JSON.stringify(newer))
  for (const language of ['en', 'id'] as const) {
    const settings = openSettings(folder, '0.1.0')
    expect(settings.read()).toMatchObject({ tax: { ...defaultSettings.tax, rate: 1100 } })
    expect(Object.keys(settings.read())).toEqual(Object.keys(defaultSettings))
    settings.change({ language })
  }
  const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
  expect(kept).toMatchObject({ writtenBy: '0.2.0', loyalty: { points: 3 }, language: 'id' })
})

test('a member that nobody knows is refused in a file of the same version, and a value that is wrong in any', () => {
  const folder = temporaryFolder()
  openSettings(folder, '0.1.0').change({ language: 'en' })
  const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as object
  const refuses = (text: object, place: RegExp) => {
    writeFileSync(fileIn(folder), JSON.stringify(text))
    expect(() => openSettings(folder, '0.1.0')).toThrow(place)
  }
  refuses({ ...kept, languag: 'id' }, /"languag"/)
  refuses({ ...kept, language: 'jv' }, /"language".*[.] Correct it, or/)
  refuses(
    { ...kept, writtenBy: '0.2.0', language: 'jv' },
    /"language".*[.] Loket 0[.]2[.]0 wrote it: start that one/,
  )
})

for (const encoding of ['latin1', 'utf16le'] as const) {
  test(`a file that an editor saved as ${encoding} is refused: names in it would have other letters on slips`, () => {
    const folder = temporaryFolder()
    writeFileSync(
      fileIn(folder),
      Buffer.from('\ufeff{"shop":{"name":"Café"}}'.slice(encoding === 'latin1' ? 1 : 0), encoding),
    )
    expect(() => openSettings(folder)).toThrow(/can't be read: it is not saved as UTF-8[.] Correct it/)
  })
}

test.skipIf(process.platform === 'win32')(
  'a file that this user may not read is not to be moved away',
  () => {
    const folder = temporaryFolder()
    writeFileSync(fileIn(folder), '{}')
    chmodSync(fileIn(folder), 0o000)
    chmodSync(folder, 0o755)
    const address = pathToFileURL(join(root, 'electron/settings/settings-file.ts')).href
    // Root may read anything.
    const script = `const { openSettings } = await import('${address}')
    if (process.getuid() === 0) process.seteuid(65_534)
    try { openSettings('${folder}') } catch (error) { console.log(error.name, error.message) }`
    const args = ['--input-type=module', '-e', script]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
    expect(stdout).toBe(
      `SettingsRefused The settings file ${fileIn(folder)} can't be read (EACCES): let this user read it.\n`,
    )
  },
)

test('what is wrong is said on one line, whatever is in the file', () => {
  const folder = temporaryFolder()
  for (const text of ['// of the shop\n{\n}', '\0'.repeat(90), '{"a\u001b[2J":\r\n}', '']) {
    writeFileSync(fileIn(folder), text)
    expect(() => openSettings(folder)).toThrow(/^[^\p{Cc}]+[.]$/u)
  }
})

for (const [title, text, place] of [
  ['broken JSON', '{"language": "id"', /can't be read: .+\. Correct it, or move it away/],
  ['a value out of its rule', '{"printer":{"device":"usb"}}', /"printers\[0\]\.device": must be "none", tcp/],
  ['a member nobody knows', '{"languag":"id"}', /"languag"/],
  ['a list', '[]', /wrong at/],
  ['a name with half a character', '{"shop":{"name":"\\ud800"}}', /"shop.name": must not contain/],
  ['a part that is no object', '{"shop":"Toko"}', /"shop"/],
  ['a name that can’t be measured', '{"shop":{"name":{"length":{"toString":1}}}}', /is not valid/],
  ['a step of rounding that is none', '{"cashRounding":{"to":5000}}', /"cashRounding.to": must be 0, 100/],
] as const) {
  test(`${title} is refused with its place, and the file stays as it is`, () => {
    const folder = temporaryFolder()
    writeFileSync(fileIn(folder), text)
    expect(() => openSettings(folder)).toThrow(SettingsRefused)
    expect(() => openSettings(folder)).toThrow(place)
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text)
  })
}
