/** The list of staff is a file like another: who was dismissed may put back yesterday's. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { added, staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('a list of staff that is put back as it was before a dismissal is in the audit log', async () => {
  const dataDir = temporaryFolder()
  const [file, copy] = [join(dataDir, 'staff.db'), join(dataDir, 'yesterday')]
  const first = await windowlessCounter({ dataDir })
  await first.call('staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  const joko = await added(first.call, { name: 'Pak Joko', role: 'owner', pin: staffPins.supervisor })
  await first.close()
  copyFileSync(file, copy)

  const second = await windowlessCounter({ dataDir })
  const sari = (await second.call('staff.names', {})).find(({ name }) => name === 'Ibu Sari')
  await second.call('staff.signIn', { staffId: sari?.id ?? '', pin: staffPins.owner })
  await second.call('staff.change', { staffId: joko.id, active: false })
  await second.close()

  copyFileSync(copy, file)
  const third = await windowlessCounter({ dataDir })
  const again = await third.call('staff.signIn', { staffId: joko.id, pin: staffPins.supervisor })
  expect(again.kind).toBe('signedIn')
  // Another change does not cover it.
  await third.call('staff.changePin', { pin: staffPins.supervisor, newPin: '618240' })
  const newest = async () => (await third.call('audit.list', { kind: 'staffChanged', limit: 1 })).entries[0]
  await expect
    .poll(newest)
    .toMatchObject({ kind: 'staffChanged', by: null, subject: null, detail: { from: 'outside' } })
})
