import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isNewer, readFeedEntry } from '../../electron/updates/feed-entry.ts'
import { demandSigned, signedText } from '../../electron/updates/release-signature.ts'

const sha512 = Buffer.alloc(64, 7).toString('base64')
const raw = { version: '0.2.0', files: [{ url: 'Loket-0.2.0-x64.AppImage', sha512, size: 100 }] }

test('an entry of a feed is a version and files beside it, each with its SHA-512', () => {
  expect(readFeedEntry({ ...raw, releaseDate: '2026-11-22', path: 'x' })).toEqual({
    version: '0.2.0',
    files: [{ url: 'Loket-0.2.0-x64.AppImage', sha512, size: 100 }],
    stagingPercentage: 100,
    notes: null,
    signature: null,
  })
})

test.each([
  ['no entry', null],
  ['a page of a hotel’s network', '<html>'],
  ['no file', { ...raw, files: [] }],
  ['a file without SHA-512', { ...raw, files: [{ url: 'a.exe', sha2: 'aa' }] }],
  ['a file with a short one', { ...raw, files: [{ url: 'a.exe', sha512: 'aa==' }] }],
  ['a file on another server', { ...raw, files: [{ url: 'http://evil.example/a.exe', sha512 }] }],
  ['a file beyond any installer', { ...raw, files: [{ url: 'a.exe', sha512, size: 2 ** 31 }] }],
  ['a file of another folder', { ...raw, files: [{ url: '../a.exe', sha512 }] }],
  ['a version that is none', { ...raw, version: 'latest' }],
  ['a version of more letters than a screen has', { ...raw, version: `1.${'9'.repeat(99)}.0` }],
  ['files that can’t be counted', { ...raw, files: { length: { toString: 1 } } }],
  ['a share beyond all', { ...raw, stagingPercentage: 300 }],
])('%s is no entry', (_name, entry) => {
  expect(() => readFeedEntry(entry)).toThrow(expect.objectContaining({ because: 'notAFeed' }))
})

test('notes come in both languages, or as the one text there is, and never endless', () => {
  const notes = { id: 'Lebih cepat.', en: 'Faster.' }
  expect(readFeedEntry({ ...raw, releaseNotes: 'x', vendor: { notes } }).notes).toEqual(notes)
  expect(readFeedEntry({ ...raw, releaseNotes: 'Faster.' }).notes).toEqual({ id: 'Faster.', en: 'Faster.' })
  expect(readFeedEntry({ ...raw, releaseNotes: 'x'.repeat(99_999) }).notes?.en).toHaveLength(8_000)
})

test('only a higher number is newer: neither the same, nor an older one, nor a pre-release of either', () => {
  for (const [version, than] of [
    ['0.2.0', '0.1.9'],
    ['0.10.0', '0.9.0'],
    ['1.0.0', '0.9.9'],
  ] as const) {
    expect(isNewer(version, than)).toBe(true)
    expect(isNewer(than, version)).toBe(false)
  }
  expect(isNewer('0.1.0', '0.1.0')).toBe(false)
  expect(isNewer('0.1.0', '0.1.0-beta.1')).toBe(false)
})

describe('the makers’ signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const signed = (entry: typeof raw, by = privateKey) => {
    const signature = sign(null, Buffer.from(signedText(readFeedEntry(entry))), by).toString('base64')
    return { ...entry, vendor: { signature } }
  }

  test('is over the version and every file, in any order, and not over the share it is offered to', () => {
    const two = { ...raw, files: [...raw.files, { url: 'loket.deb', sha512, size: 1 }] }
    demandSigned(readFeedEntry(signed(two)), key)
    demandSigned(readFeedEntry({ ...signed(two), files: two.files.toReversed(), stagingPercentage: 10 }), key)
  })

  test.each([
    ['has none', raw],
    ['was signed by somebody else', signed(raw, generateKeyPairSync('ed25519').privateKey)],
    ['has another version', { ...signed(raw), version: '9.9.9' }],
    ['has another file', { ...signed(raw), files: [{ url: 'evil.AppImage', sha512, size: 1 }] }],
    [
      'has other bytes',
      { ...signed(raw), files: [{ ...raw.files[0], sha512: Buffer.alloc(64).toString('base64') }] },
    ],
    ['has a file more', { ...signed(raw), files: [...raw.files, { url: 'evil.AppImage', sha512 }] }],
    ['has a signature that is none', { ...raw, vendor: { signature: '!' } }],
  ])('an entry that %s is refused by a Loket that knows its makers’ key', (_name, entry) => {
    expect(() => demandSigned(readFeedEntry(entry), key)).toThrow(
      expect.objectContaining({ because: 'unsigned' }),
    )
  })

  test('a Loket that was built without a key demands none', () => {
    expect(() => demandSigned(readFeedEntry(raw), '')).not.toThrow()
  })
})
