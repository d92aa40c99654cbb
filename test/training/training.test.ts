import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ProfileRefused } from '../../electron/gateway/profile-file.ts'
import { KeysMissing, openTraining } from '../../electron/training/training.ts'
import { documentDefault, sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const elsewhere = { url: 'http://127.0.0.1:9', merchantId: '010001', secret: 's' }

test('a gateway elsewhere is met by the profile file of the data folder, or as our sandbox where there is none', async () => {
  const profileFile = join(temporaryFolder(), 'gateway-profile.json')
  expect((await openTraining({ elsewhere, profileFile })).profile).toBe(sandboxProfile)
  writeFileSync(profileFile, '{"extends":"sandbox","name":"theirs","verification":"warn"}')
  const { profile } = await openTraining({ elsewhere, profileFile })
  expect(profile).toMatchObject({ name: 'theirs', verification: 'warn' })
})

test('a broken profile file is refused with the place and the rule', async () => {
  const profileFile = join(temporaryFolder(), 'gateway-profile.json')
  writeFileSync(profileFile, '{"polling":{"lateDays":0}}')
  const opening = openTraining({ elsewhere, profileFile })
  await expect(opening).rejects.toThrow(ProfileRefused)
  await expect(opening).rejects.toThrow('"polling.lateDays"')
})

test('a profile named on the command line goes before the data folder’s own', async () => {
  const folder = temporaryFolder()
  const [profileFile, other] = [join(folder, 'gateway-profile.json'), join(folder, 'other.json')]
  writeFileSync(profileFile, '{"name":"of the folder"}')
  writeFileSync(other, '{"name":"named"}')
  const named = (profile: string) => openTraining({ elsewhere: { ...elsewhere, profile }, profileFile })
  expect((await named('document-default')).profile).toBe(documentDefault)
  expect((await named(other)).profile.name).toBe('named')
  await expect(named('of the folder')).rejects.toThrow(ProfileRefused)
})

test('keys that the profile can not sign with are refused by the name of their option', async () => {
  const profileFile = join(temporaryFolder(), 'gateway-profile.json')
  const opening = async (signing: string, keys: object) => {
    writeFileSync(profileFile, JSON.stringify({ name: 'theirs', signing: { profile: signing } }))
    return openTraining({ elsewhere: { url: 'http://127.0.0.1:9', merchantId: '1', ...keys }, profileFile })
  }
  const rsa = opening('rsa-sha256-base64', { secret: 's' })
  await expect(rsa).rejects.toThrow(KeysMissing)
  await expect(rsa).rejects.toThrow('give --private-key and --gateway-public-key, or')
  await expect(opening('snap-hmac-sha512', { secret: 's' })).rejects.toThrow('give --access-token')
  const keys = { secret: 's', accessToken: 'T' }
  expect(await opening('snap-hmac-sha512', keys)).toMatchObject({ keys })
})
