/** The vault as the merchant room keeps it: who opens it on which computer, and what is done when nobody can. */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SystemSecrets } from '../../electron/vault/system.ts'
import { cheapPassphrases } from '../helpers/cheap-passphrases.ts'
import { keyFileIn, merchantRoom, PASSPHRASE, readyRoom } from './merchant-room.ts'

cheapPassphrases()

const live = { merchantId: '010001' }
const secret = 'canary-6b1e'
const unnoted = (trying: () => Promise<void>) => trying()
const vaultOf = (dataDir: string) => join(dataDir, 'live/010001/vault.json')

/** A system's safe that gives nothing back once it is emptied. */
function keyRing(): SystemSecrets & { empty(): void } {
  const kept = new Map<string, string>()
  return {
    empty: () => kept.clear(),
    async encrypt(text) {
      const name = `item ${kept.size + 1}`
      kept.set(name, text)
      return Buffer.from(name)
    },
    async decrypt(name) {
      const text = kept.get(Buffer.from(name).toString())
      if (text === undefined) throw new Error('no such item')
      return text
    },
  }
}

test('with a passphrase: asked for once a start, and a wrong one changes nothing', async () => {
  const { dataDir, merchant } = merchantRoom({ live })
  await expect(merchant.setKeys({ secret })).rejects.toMatchObject({ field: 'passphrase' })
  await expect(merchant.setKeys({ secret, passphrase: 'too short' })).rejects.toMatchObject({
    field: 'passphrase',
  })
  await merchant.setKeys({ secret, passphrase: PASSPHRASE })
  await merchant.setKeys({ accessToken: 'T-1' })
  expect((await merchant.status()).keys).toEqual(['secret', 'accessToken'])

  const next = merchantRoom({ dataDir }).merchant
  await next.begin()
  expect(next.vault()).toMatchObject({ state: 'locked', by: 'passphrase', problem: null })
  expect((await next.status()).keys).toEqual([])
  const before = readFileSync(vaultOf(dataDir))
  await expect(next.unlock('sebelas kucing di atas', unnoted)).rejects.toMatchObject({
    code: 'wrongPassphrase',
  })
  await expect(next.setKeys({ secret: 'other', passphrase: PASSPHRASE })).rejects.toMatchObject({
    code: 'vaultLocked',
  })
  expect(readFileSync(vaultOf(dataDir))).toEqual(before)
  await next.unlock(PASSPHRASE, unnoted)
  expect((await next.status()).keys).toEqual(['secret', 'accessToken'])
})

test('with a key file: opens by itself, and says so when the file is gone, open to others or another one', async () => {
  const { dataDir } = await readyRoom('https://gateway.invalid', { secret })
  const keyFile = keyFileIn(dataDir)
  const started = async (given: string | null) => {
    const { merchant } = merchantRoom({ dataDir, keyFile: given })
    await merchant.begin()
    return merchant.vault()
  }
  expect(await started(keyFile)).toMatchObject({ state: 'open', problem: null })
  expect(await started(null)).toMatchObject({ state: 'locked', problem: 'keyFileRefused' })
  expect(await started('/nowhere')).toMatchObject({ state: 'locked', problem: 'keyFileRefused' })
  chmodSync(keyFile, 0o644)
  expect(await started(keyFile)).toMatchObject({ state: 'locked', problem: 'keyFileRefused' })
  chmodSync(keyFile, 0o600)
  writeFileSync(keyFile, 'thirty-two bytes of another file')
  expect(await started(keyFile)).toMatchObject({ state: 'locked', problem: 'wrongKey' })
})

test('with the system’s safe: opens by itself for this user, and stays locked where the safe was emptied', async () => {
  const system = keyRing()
  const { dataDir, merchant } = merchantRoom({ live, system })
  expect(merchant.vault()).toMatchObject({ state: 'empty', by: 'system' })
  await merchant.setKeys({ secret })
  const again = merchantRoom({ dataDir, system }).merchant
  await again.begin()
  expect(again.vault()).toMatchObject({ state: 'open', by: 'system' })
  const elsewhere = merchantRoom({ dataDir }).merchant
  await elsewhere.begin()
  expect(elsewhere.vault()).toMatchObject({ state: 'locked', problem: 'systemRefused' })
  system.empty()
  const emptied = merchantRoom({ dataDir, system }).merchant
  await emptied.begin()
  expect(emptied.vault()).toMatchObject({ state: 'locked', problem: 'wrongKey' })
})

test('a damaged vault is left unchanged; the owner restores the previous one or starts a new one, and nothing is lost', async () => {
  const { dataDir, merchant } = await readyRoom('https://gateway.invalid', { secret })
  const keyFile = keyFileIn(dataDir)
  await merchant.setKeys({ secret: 'the second' })
  const path = vaultOf(dataDir)
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 100))
  const damaged = readFileSync(path)

  const next = merchantRoom({ dataDir, keyFile }).merchant
  await next.begin()
  expect(next.vault()).toMatchObject({ state: 'damaged', hasPrevious: true })
  await expect(next.setKeys({ secret })).rejects.toMatchObject({ code: 'vaultLocked' })
  expect(readFileSync(path)).toEqual(damaged)
  await next.recoverVault('previous')
  expect(next.vault()).toMatchObject({ state: 'open' })
  expect((await next.connect()).keys).toEqual({ secret })

  await next.recoverVault('empty')
  expect(next.vault()).toMatchObject({ state: 'empty' })
  expect(existsSync(path)).toBe(false)
  const aside = readdirSync(join(dataDir, 'live/010001')).filter((name) => name.includes('.aside-'))
  expect(aside.length).toBeGreaterThan(0)
})

test('a vault before which there was none is left as it is: the disk is not at fault', async () => {
  const { merchant } = await readyRoom('https://gateway.invalid', { secret })
  await expect(merchant.recoverVault('previous')).rejects.toMatchObject({ code: 'notPossible' })
  expect(merchant.vault()).toMatchObject({ state: 'open' })
})

test('another merchant ID has a vault and a folder of its own, and the first is there when it comes back', async () => {
  const { dataDir, settings, merchant } = await readyRoom('https://gateway.invalid', { secret })
  const folder = merchant.folder()
  settings.change({ live: { merchantId: '020002' } })
  expect(merchant.vault().state).toBe('empty')
  expect(merchant.folder()).not.toBe(folder)
  settings.change({ live: { merchantId: '010001' } })
  await merchant.begin()
  expect(merchant.vault().state).toBe('open')
  expect(merchant.folder()).toBe(join(dataDir, 'live/010001'))
})

test('unusable keys are refused by name, and none is quoted', async () => {
  const { merchant } = await readyRoom('https://gateway.invalid', { secret })
  for (const field of ['privateKey', 'publicKey'] as const) {
    const refusal = await merchant.setKeys({ [field]: `-----BEGIN canary-6b1e-----` }).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'badInput', field })
    expect(refusal.message).not.toContain('canary')
  }
})

test('a gateway profile is imported whole or refused with its place and rule; statuses that it lists as refusals are shown', async () => {
  const { dataDir, settings, merchant } = await readyRoom('https://gateway.invalid', { secret })
  expect(await merchant.importProfile('{"polling":{"lateDays":0}}')).toMatch(/polling\.lateDays/)
  expect(await merchant.importProfile(`not JSON: ${secret}`)).toBe('it is not JSON')
  expect(settings.read().live.gatewayProfile).toBe('sandbox')
  const own = { extends: 'document-default', name: 'theirs', signing: { profile: 'snap-hmac-sha512' } }
  expect(await merchant.importProfile(JSON.stringify(own))).toBeNull()
  expect(settings.read().live.gatewayProfile).toBe('own')
  expect(await merchant.status()).toMatchObject({
    profile: { name: 'theirs', signing: 'snap-hmac-sha512' },
    neededKeys: ['secret', 'accessToken'],
    missing: ['keys'],
  })
  const refusals = [
    { class: 'rejected', httpStatus: [400, 422], errCode: ['E2*'] },
    { class: 'notFound', httpStatus: [404, 400], errCode: ['E404'] },
    { class: 'throttled', httpStatus: [429], errCode: [] },
  ]
  expect(await merchant.importProfile(JSON.stringify({ ...own, errors: refusals }))).toBeNull()
  expect(await merchant.status()).toMatchObject({ profile: { unsignedNos: [400, 422, 404] } })
  writeFileSync(join(dataDir, 'live/gateway-profile.json'), '{"polling":')
  expect(await merchant.status()).toMatchObject({ profile: null, missing: ['profile'] })
})

test('keys are copied to a corrected merchant ID, open at once; a vault that is there already stays', async () => {
  const { dataDir, settings, merchant } = merchantRoom({ live })
  await merchant.setKeys({ secret, passphrase: PASSPHRASE })
  expect(await merchant.copyKeysTo('010002')).toBe(true)
  settings.change({ live: { merchantId: '010002' } })
  expect(await merchant.status()).toMatchObject({
    vault: { state: 'open', by: 'passphrase' },
    keys: ['secret'],
  })
  await merchant.setKeys({ secret: 'of 010002' })

  settings.change({ live: { merchantId: '010001' } })
  expect(merchant.vault().state).toBe('locked')
  expect(await merchant.copyKeysTo('010003')).toBe(false)
  await merchant.unlock(PASSPHRASE, unnoted)
  expect(await merchant.copyKeysTo('010002')).toBe(false)

  const next = merchantRoom({ dataDir, live: { merchantId: '010002' } }).merchant
  await next.unlock(PASSPHRASE, unnoted)
  expect((await next.status()).keys).toEqual(['secret'])
})

test('a merchant ID that is put back opens its vault by itself where no passphrase is needed', async () => {
  const { settings, merchant } = await readyRoom('https://gateway.invalid', { secret })
  settings.change({ live: { merchantId: '010002' } })
  expect(await merchant.status()).toMatchObject({ vault: { state: 'empty' }, keys: [] })
  settings.change({ live: { merchantId: '010001' } })
  expect(await merchant.status()).toMatchObject({ vault: { state: 'open' }, keys: ['secret'] })
})
