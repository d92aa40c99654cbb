import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ProfileRefused } from '../../electron/gateway/profile-file.ts'
import { openTraining } from '../../electron/training/training.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
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
