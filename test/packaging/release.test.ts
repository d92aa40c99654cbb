import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import { readFeedEntry } from '../../electron/updates/feed-entry.ts'
import { demandSigned } from '../../electron/updates/release-signature.ts'
import { finishRelease } from '../../scripts/finish-release.mjs'
import { electronLine } from '../../scripts/oldest-systems.mjs'
import { releaseProblem } from '../../scripts/release-ready.mjs'
import {
  builderArguments,
  releaseSettings,
  signing,
  signingEnvironment,
} from '../../scripts/release-settings.mjs'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const text = (file: string) => readFileSync(file, 'utf8')

/** Who electron-builder says, in Windows' list of programs, published an app with these members of package.json. */
async function publisherFor(extraMetadata: object): Promise<unknown> {
  const builder = createRequire(resolve('node_modules/app-builder-lib/out/index.js'))
  const { AppInfo } = builder('./appInfo') as { AppInfo: { prototype: object } }
  const { readPackageJson } = builder('./util/packageMetadata') as {
    readPackageJson(file: string): Promise<object>
  }
  const { deepAssign } = builder('builder-util-runtime') as {
    deepAssign(target: object, ...more: object[]): object
  }
  const metadata = deepAssign(await readPackageJson('package.json'), extraMetadata)
  return Reflect.get(AppInfo.prototype, 'companyName', { info: { metadata } })
}
const whole = {
  LOKET_HOMEPAGE: 'https://loket.example',
  LOKET_MAINTAINER: 'Loket <mail@loket.example>',
  LOKET_PUBLISHER: 'PT Loket',
  LOKET_FEED: 'https://loket.example/updates',
}

test('no script asks its Node for what Node 20 does not have: the check of a tag found nothing wrong there', () => {
  const asking = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs') && name !== 'is-main.mjs')
    .filter((name) => text(join('scripts', name)).includes('import.meta.main'))
  expect(asking).toEqual([])
  const said = spawnSync(process.execPath, ['scripts/release-ready.mjs', 'v9.9.9'], { encoding: 'utf8' })
  expect([said.status, said.stderr]).toEqual([1, expect.stringContaining('The tag v9.9.9 is not v')])
})

test('nothing that is shipped names an address that can’t be', () => {
  for (const file of ['electron-builder.yml', 'package.json', '.github/workflows/release.yml', 'README.md'])
    expect(text(file), file).not.toMatch(/\.invalid\b/)
})

describe('the settings of a release', () => {
  test('are all required for a release, and each missing one is named', () => {
    expect(() => releaseSettings({}, { isRelease: true })).toThrow(
      /HOMEPAGE[\s\S]*MAINTAINER[\s\S]*PUBLISHER[\s\S]*FEED/,
    )
    expect(releaseSettings(whole, { isRelease: true })).toEqual({
      homepage: 'https://loket.example',
      maintainer: 'Loket <mail@loket.example>',
      publisher: 'PT Loket',
      feed: 'https://loket.example/updates',
    })
  })

  test.each([
    ['LOKET_HOMEPAGE', 'https://loket.invalid'],
    ['LOKET_HOMEPAGE', 'loket.example'],
    ['LOKET_MAINTAINER', 'Loket maintainers'],
    ['LOKET_PUBLISHER', '  '],
    ['LOKET_FEED', 'http://loket.example/updates'],
    ['LOKET_FEED', 'https://loket.example/updates?x'],
  ])('%s can’t be “%s”', (name, value) => {
    expect(() => releaseSettings({ ...whole, [name]: value }, { isRelease: true })).toThrow(name)
  })

  test('a developer’s build needs no settings, and names no publisher', () => {
    const { feed, homepage } = releaseSettings({}, { isRelease: false })
    for (const address of [feed, homepage])
      expect(new URL(address).hostname).toMatch(/^(localhost|127\.0\.0\.1)$/)
  })

  test('are words that electron-builder knows', async () => {
    const schema = z.fromJSONSchema(JSON.parse(text('node_modules/app-builder-lib/scheme.json')))
    const config = parse(text('electron-builder.yml'))
    const settings = releaseSettings(whole, { isRelease: true })
    for (const argument of builderArguments(settings, { signed: true, platform: 'win32' })) {
      const [, path = '', value] = /^-c\.([\w.]+)=(.*)$/.exec(argument) ?? []
      if (path === '') continue
      const names = path.split('.')
      const last = names.pop() ?? ''
      let at = config
      for (const name of names) {
        at[name] ??= {}
        at = at[name]
      }
      at[last] = value
    }
    expect(schema.safeParse(config)).toMatchObject({ success: true })
    expect(config.win.signtoolOptions.publisherName).toBe('PT Loket')
    expect(config.publish.url).toBe(whole.LOKET_FEED)
    await expect(publisherFor(config.extraMetadata)).resolves.toBe('PT Loket')
  })

  test('an installer without a certificate names no publisher, or no update would be taken', () => {
    const settings = releaseSettings(whole, { isRelease: true })
    expect(builderArguments(settings, { signed: false, platform: 'win32' }).join()).not.toContain(
      'publisherName',
    )
  })

  test('a build says what is not signed, on each system', () => {
    for (const platform of ['win32', 'darwin'] as const)
      expect(signing({}, platform).says.join()).toContain('NOT signed')
    expect(signing({ CSC_LINK: 'x' }, 'darwin').says.join()).toContain('NOT notarised')
    const keys = {
      CSC_LINK: 'x',
      APPLE_API_KEY: 'x',
      APPLE_API_KEY_ID: 'x',
      APPLE_API_ISSUER: 'x',
      LOKET_RELEASE_KEY: 'x',
    }
    expect(signing(keys, 'darwin').says.join()).not.toContain('NOT')
  })

  test('a secret that is not there, which a workflow gives as an empty text, is none to electron-builder either: a Mac’s build would end', async () => {
    const builder = createRequire(resolve('node_modules/app-builder-lib/out/index.js'))
    const { importCertificate } = builder('./codeSign/codesign') as {
      importCertificate(link: string, tmpDir: null, folder: string): Promise<string>
    }
    await expect(importCertificate('', null, resolve('.'))).rejects.toThrow('not a file')

    const seen = (secrets: Readonly<Record<string, string>>) => {
      const names = [...Object.keys(secrets), 'CSC_IDENTITY_AUTO_DISCOVERY']
      const { signed } = signing(secrets, 'darwin')
      const env = { ...process.env, ...secrets, ...signingEnvironment(secrets, { signed }) }
      const script = `${JSON.stringify(names)}.filter((name) => name in process.env).join(' ')`
      return spawnSync(process.execPath, ['-p', script], { env, encoding: 'utf8' }).stdout.trim()
    }
    const none = { CSC_LINK: '', APPLE_API_KEY_ID: '', APPLE_API_ISSUER: '' }
    expect(seen(none)).toBe('CSC_IDENTITY_AUTO_DISCOVERY')
    // A certificate, and one part of what notarising needs: it is signed, and the summary says that it is not notarised.
    expect(seen({ ...none, CSC_LINK: 'x', APPLE_API_KEY: 'x' })).toBe('CSC_LINK')
    const all = { CSC_LINK: 'x', APPLE_API_KEY: 'x', APPLE_API_KEY_ID: 'x', APPLE_API_ISSUER: 'x' }
    expect(seen(all)).toBe(Object.keys(all).join(' '))
  })
})

test('a tag is a release only with its version, its part of the changelog and notes in both languages', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'docs/releases'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"0.2.0"}')
  writeFileSync(join(folder, 'CHANGELOG.md'), '## Unreleased')
  const root = pathToFileURL(`${folder}/`)
  const problem = releaseProblem('v0.3.0', {}, root)
  for (const part of ['v0.3.0', '0.2.0.id.md', '0.2.0.en.md', 'CHANGELOG.md', 'LOKET_HOMEPAGE'])
    expect(problem).toContain(part)
  writeFileSync(join(folder, 'CHANGELOG.md'), '## 0.2.0 – 2026-12-01')
  for (const language of ['id', 'en']) writeFileSync(join(folder, `docs/releases/0.2.0.${language}.md`), 'x')
  expect(releaseProblem('v0.2.0', whole, root)).toBeNull()
})

describe('finishing a release', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keys = {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }

  /** A folder as electron-builder leaves it. */
  function built() {
    const folder = temporaryFolder()
    const notesFolder = temporaryFolder()
    for (const [language, notes] of [
      ['id', 'Lebih cepat.'],
      ['en', 'Faster.'],
    ]) {
      writeFileSync(join(notesFolder, `0.2.0.${language}.md`), `${notes}\n`)
    }
    const url = 'Loket-0.2.0-x64-setup.exe'
    const bytes = Buffer.from('an installer')
    const sha512 = createHash('sha512').update(bytes).digest('base64')
    writeFileSync(join(folder, url), bytes)
    const files = [{ url, sha512, size: bytes.length }]
    const feed = { version: '0.2.0', files, path: url, sha512, releaseDate: '2026-11-22T00:00:00.000Z' }
    writeFileSync(join(folder, 'latest.yml'), stringify(feed))
    const read = () => parse(text(join(folder, 'latest.yml')))
    return { folder, url, read, release: { name: 'loket', version: '0.2.0', notesFolder, ...keys } }
  }

  test('gives the feed notes of both languages, a share and a signature that the app believes', async () => {
    const { folder, read, release: of } = built()
    await finishRelease(folder, { ...of, staging: 10 })
    const entry = readFeedEntry(read())
    expect(entry).toMatchObject({ notes: { id: 'Lebih cepat.', en: 'Faster.' }, stagingPercentage: 10 })
    demandSigned(entry, keys.publicKey)
    expect(read()).toMatchObject({ path: 'Loket-0.2.0-x64-setup.exe', releaseDate: expect.anything() })
    // For everybody, later: by the same script, on a desk that has no key.
    await finishRelease(folder, { name: of.name, version: of.version, notesFolder: of.notesFolder })
    expect(read()).not.toHaveProperty('stagingPercentage')
    demandSigned(readFeedEntry(read()), keys.publicKey)
  })

  test('says on which systems Electron runs, so that an older one stays with the version that it has', async () => {
    const { folder, release: of } = built()
    const feed = text(join(folder, 'latest.yml'))
    for (const name of ['latest-mac.yml', 'latest-linux.yml']) writeFileSync(join(folder, name), feed)
    await finishRelease(folder, of)
    const oldest = (name: string) => parse(text(join(folder, name))).minimumSystemVersion
    expect(['latest.yml', 'latest-mac.yml', 'latest-linux.yml'].map(oldest)).toEqual([
      '10.0.0',
      '22.0.0',
      undefined,
    ])
  })

  test('knows the oldest systems of the Electron that is shipped', () => {
    const { version } = JSON.parse(text('node_modules/electron/package.json')) as { version: string }
    // A newer line may have left one: look it up in Electron's breaking changes, then change both.
    expect(Number.parseInt(version, 10)).toBe(electronLine)
  })

  test('offers a version to no share that was mistyped', async () => {
    const { folder, read, release: of } = built()
    const before = read()
    for (const staging of [Number('ten'), 10.5, -1, 1_000])
      await expect(finishRelease(folder, { ...of, staging })).rejects.toThrow('from 0 to 100')
    const script = join(import.meta.dirname, '../../scripts/finish-release.mjs')
    const mistyped = spawnSync(process.execPath, [script, folder, '--stage', '10'], { encoding: 'utf8' })
    expect(mistyped.status).not.toBe(0)
    expect(mistyped.stderr).toContain("'--stage'")
    expect(read()).toEqual(before)
  })

  test('names the list of what it is made of, which npm calls by the folder of the build, and a second run changes nothing', async () => {
    const { folder, release: of } = built()
    const file = join(folder, 'loket.cdx.json')
    const component = { 'bom-ref': 'loket@0.2.0', name: 'work', purl: 'pkg:npm/loket@0.2.0' }
    writeFileSync(file, JSON.stringify({ bomFormat: 'CycloneDX', metadata: { component }, components: [] }))
    await finishRelease(folder, of)
    const named = text(file)
    expect(JSON.parse(named)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { ...component, name: 'loket' } },
    })
    const sums = text(join(folder, 'SHA256SUMS'))
    await finishRelease(folder, of)
    expect([text(file), text(join(folder, 'SHA256SUMS'))]).toEqual([named, sums])
  })

  test('sums up every file', async () => {
    const { folder, release: of } = built()
    await finishRelease(folder, of)
    const sums = text(join(folder, 'SHA256SUMS')).trim().split('\n')
    const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS')
    expect(sums.map((line) => line.split('  ')[1])).toEqual(names.sort())
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ).toBe(sum)
    }
  })

  test('refuses a feed that does not describe what lies beside it, is of another version or lacks notes, and a wrong key', async () => {
    const other = built()
    writeFileSync(join(other.folder, other.url), 'another installer')
    await expect(finishRelease(other.folder, other.release)).rejects.toThrow('is not the file')
    const { folder, release: of } = built()
    await expect(finishRelease(folder, { ...of, version: '0.3.0' })).rejects.toThrow('0.3.0')
    await expect(finishRelease(folder, { ...of, notesFolder: temporaryFolder() })).rejects.toThrow(
      '0.2.0.id.md',
    )
    await expect(finishRelease(folder, { ...of, publicKey: 'AAAA' })).rejects.toThrow('LOKET_RELEASE_KEY')
    await expect(finishRelease(temporaryFolder(), of)).rejects.toThrow('There is no feed')
  })
})
