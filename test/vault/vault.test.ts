import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { KeyFileRefused, keyFileProtector } from '../../electron/vault/key-file.ts'
import { passphraseProtector } from '../../electron/vault/passphrase.ts'
import { WrongKey } from '../../electron/vault/protector.ts'
import { openVault, type Secrets, VaultDamaged } from '../../electron/vault/vault.ts'
import { cheapPassphrases } from '../helpers/cheap-passphrases.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const costs = cheapPassphrases()

const MERCHANT = '010001'
const keys: Secrets = { secret: 'canary-8d1f5a' }
/** Composed and decomposed: the letters that a keyboard sends for the same words. */
const [PASSPHRASE, asOtherKeysSendIt] = ['sebelas kucing di kaf\u00e9', 'sebelas kucing di kafe\u0301']

function keyFile(bytes: Uint8Array = randomBytes(32)): string {
  const path = join(temporaryFolder(), 'vault.key')
  writeFileSync(path, bytes, { mode: 0o600 })
  return path
}

const newPath = () => join(temporaryFolder(), 'vault.json')

test('what was stored is read only with the passphrase, in every composition of its letters', async () => {
  const path = newPath()
  await openVault(path, MERCHANT).store(keys, passphraseProtector(PASSPHRASE))

  const vault = openVault(path, MERCHANT)
  expect(vault.status()).toBe('locked')
  expect(vault.read()).toBeNull()
  await expect(vault.unlock(passphraseProtector('sebelas kucing di kafe'))).rejects.toThrow(WrongKey)
  expect(vault.status()).toBe('locked')
  await vault.unlock(passphraseProtector(asOtherKeysSendIt))
  expect(vault.read()).toEqual(keys)
  vault.lock()
  expect(vault.read()).toBeNull()
})

test('each try of a passphrase costs half a second and 128 MiB', async () => {
  await openVault(newPath(), MERCHANT).store(keys, passphraseProtector(PASSPHRASE))
  expect(costs.at(-1)).toMatchObject({ N: 2 ** 17, r: 8, p: 1 })
})

test('no secret is on the disk in clear, nor its Base64', async () => {
  const path = newPath()
  await openVault(path, MERCHANT).store(keys, keyFileProtector(keyFile()))
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain('canary')
  expect(text).not.toContain(Buffer.from('canary-8d1f5a').toString('base64').slice(0, 12))
})

test('a box of another merchant does not open, though the key is right', async () => {
  const [path, key] = [newPath(), keyFile()]
  await openVault(path, MERCHANT).store(keys, keyFileProtector(key))
  writeFileSync(path, readFileSync(path, 'utf8').replace(MERCHANT, '020002'))
  await expect(openVault(path, '020002').unlock(keyFileProtector(key))).rejects.toThrow(WrongKey)
})

test.each(['nonce', 'tag', 'sealed'])('a box whose %s was touched does not open', async (member) => {
  const [path, key] = [newPath(), keyFile()]
  await openVault(path, MERCHANT).store(keys, keyFileProtector(key))
  const file = JSON.parse(readFileSync(path, 'utf8'))
  const bytes = Buffer.from(file.box[member], 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  file.box[member] = bytes.toString('base64')
  writeFileSync(path, JSON.stringify(file))
  await expect(openVault(path, MERCHANT).unlock(keyFileProtector(key))).rejects.toThrow(WrongKey)
})

test('a locked vault is never overwritten', async () => {
  const path = newPath()
  await openVault(path, MERCHANT).store(keys, keyFileProtector(keyFile()))
  const before = readFileSync(path)
  await expect(
    openVault(path, MERCHANT).store({ secret: 'other' }, keyFileProtector(keyFile())),
  ).rejects.toThrow(WrongKey)
  expect(readFileSync(path)).toEqual(before)
})

test('an open vault can get another protector; the former one opens neither the vault nor the kept previous secrets', async () => {
  const [path, key] = [newPath(), keyFile()]
  const vault = openVault(path, MERCHANT)
  await vault.store(keys, keyFileProtector(key))
  await vault.store({ secret: 'newer' }, passphraseProtector(PASSPHRASE))
  expect(vault.sealedBy()).toBe('passphrase')
  for (const [file, secrets] of [
    [path, { secret: 'newer' }],
    [`${path}.previous`, keys],
  ] as const) {
    const again = openVault(file, MERCHANT)
    await expect(again.unlock(keyFileProtector(key))).rejects.toThrow('opens by passphrase')
    await again.unlock(passphraseProtector(PASSPHRASE))
    expect(again.read()).toEqual(secrets)
  }
})

test('a passphrase that was changed opens nothing any more', async () => {
  const path = newPath()
  const vault = openVault(path, MERCHANT)
  await vault.store(keys, passphraseProtector(PASSPHRASE))
  await vault.store(keys, passphraseProtector('another passphrase'))
  for (const name of readdirSync(dirname(path))) {
    const again = openVault(join(dirname(path), name), MERCHANT)
    await expect(again.unlock(passphraseProtector(PASSPHRASE))).rejects.toThrow(WrongKey)
  }
  expect(existsSync(`${path}.previous`)).toBe(true)
})

test.each(['', '{', '{"version":2}', 'null'])('a damaged file is refused and left as it is: %j', (text) => {
  const path = newPath()
  writeFileSync(path, text)
  expect(() => openVault(path, MERCHANT)).toThrow(VaultDamaged)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('an empty vault has no file', () => {
  const path = newPath()
  expect(openVault(path, MERCHANT).status()).toBe('empty')
  expect(existsSync(path)).toBe(false)
})

test('a key file that is short, missing or open to others is refused in a sentence', () => {
  expect(() => keyFileProtector(keyFile(randomBytes(31)))).toThrow(/at least 32 random bytes/)
  expect(() => keyFileProtector(join(temporaryFolder(), 'none'))).toThrow(KeyFileRefused)
  const open = keyFile()
  chmodSync(open, 0o644)
  expect(() => keyFileProtector(open)).toThrow(/read by other users/)
})
