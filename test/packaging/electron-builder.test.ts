import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { appId } from '../../electron/desktop/app-id.ts'
import { wantedFuses } from '../../electron/desktop/self-test/fuses.ts'
import { languages } from '../../shared/language.ts'

const schema = z.fromJSONSchema(JSON.parse(readFileSync('node_modules/app-builder-lib/scheme.json', 'utf8')))
const read = () => parse(readFileSync('electron-builder.yml', 'utf8'))

test('electron-builder knows every word of electron-builder.yml', () => {
  expect(schema.safeParse(read())).toMatchObject({ success: true })

  const misspelt = read()
  misspelt.electronFuses.runAsNodes = false
  expect(schema.safeParse(misspelt)).toMatchObject({ success: false })
})

test('the shipped binary runs nothing but the app it was shipped with', () => {
  expect(read().electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
    grantFileProtocolExtraPrivileges: false,
  })
})

test('the self-test requires of the binary exactly what the build sets', () => {
  const { resetAdHocDarwinSignature: _, ...fuses } = read().electronFuses
  expect(Object.fromEntries(wantedFuses)).toEqual(fuses)
})

test('Chromium’s own words come in the languages of Loket, and in no others', () => {
  // A language alone stands for all of its countries.
  expect(read().electronLanguages).toEqual(languages)
})

test('nothing that is installed starts the app without Chromium’s sandbox', () => {
  expect(read().appImage.executableArgs).toEqual([])
})

test('an AppImage brings what mounts it, as systems have no FUSE 2 any more', () => {
  expect(read().toolsets.appimage).toMatch(/^1[.]/)
})

test('every system has its installers, and an icon that is there', () => {
  const { win, mac, linux } = read()
  expect(win.target).toEqual([{ target: 'nsis', arch: ['x64', 'arm64'] }])
  // Updates of macOS are made of the zip.
  expect(mac.target).toEqual(['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })))
  expect(linux.target).toEqual(['AppImage', 'deb', 'rpm'])
  for (const { icon } of [win, mac, linux]) expect(existsSync(icon), icon).toBe(true)
  expect(existsSync(mac.entitlements)).toBe(true)
})

test('Windows’ uninstaller takes away the start at log-in, where electron-builder asks for more; an update leaves it', () => {
  const config = read()
  const more = readFileSync(`${config.directories.buildResources}/installer.nsh`, 'utf8')
  const [, name = 'none'] = /^!macro (\w+)$/m.exec(more) ?? []
  const templates = 'node_modules/app-builder-lib/templates/nsis'
  expect(readFileSync(`${templates}/uninstaller.nsh`, 'utf8')).toContain(`!insertmacro ${name}`)
  const removed = [...more.matchAll(/DeleteRegValue HKCU "([^"]+)" "([^"]+)"/g)]
  expect(removed.map(([, key = '', value]) => [key.split('\\').at(-1), value?.slice(1)])).toEqual([
    ['Run', '{APP_ID}'],
    ['Run', '{APP_ID}'],
  ])
  expect(more.indexOf('isUpdated')).toBeLessThan(more.indexOf('DeleteRegValue'))
  // The desktop names the value so.
  expect(config.appId).toBe(appId)
})

test('files are let in by name, so that no test, source or secret lying about is shipped', () => {
  const { files } = read() as { files: string[] }
  const letIn = files.filter((pattern) => !pattern.startsWith('!'))
  expect(letIn).toEqual(['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json'])
})
