import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileMarks } from '../../electron/composition/file-marks.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import { openStaffList } from '../../electron/staff/open-staff-list.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A start: the settings, and what somebody else is found to have changed in them before. */
async function started(folder: string) {
  const marks = createFileMarks(folder)
  const settings = openSettings(folder, 'test', (text, write) => marks.writeMarked('settings', text, write))
  const { list } = await openStaffList(folder, { newOwner: false, now: 0, version: 'test' })
  const noticed: Readonly<Record<string, string>>[] = []
  await marks.look(list.fileMarks).tell(async (facts) => void noticed.push(facts))
  onTestFinished(() => list.close())
  return { settings, noticed, list, close: () => list.close() }
}

test('settings that are put back as they were before their last change are noticed', async () => {
  const folder = temporaryFolder()
  const [file, copy] = [join(folder, 'settings.json'), join(folder, 'yesterday')]
  const first = await started(folder)
  first.settings.change({ discounts: { cashierLimit: 100 } })
  copyFileSync(file, copy)
  first.settings.change({ discounts: { cashierLimit: 10 } })
  first.close()
  copyFileSync(copy, file)
  const second = await started(folder)
  expect(second.noticed).toEqual([{ 'discounts.cashierLimit': '100' }])
  second.close()
  // Once: from then on they count, and the ones that were replaced do not.
  const third = await started(folder)
  expect(third.noticed).toEqual([])
  third.settings.change({ discounts: { cashierLimit: 10 } })
  third.close()
  expect((await started(folder)).noticed).toEqual([])
})

test('a power cut between mark and file is nobody’s change, and after it only what is there counts', async () => {
  const folder = temporaryFolder()
  const [file, copy] = [join(folder, 'settings.json'), join(folder, 'before')]
  const first = await started(folder)
  first.settings.change({ discounts: { cashierLimit: 10 } })
  copyFileSync(file, copy)
  // The mark is kept, and the file never written.
  first.list.fileMarks.keep('settings', 'what was to be written')
  first.close()
  const second = await started(folder)
  expect(second.noticed).toEqual([])
  second.settings.change({ discounts: { cashierLimit: 0 } })
  second.close()
  copyFileSync(copy, file)
  expect((await started(folder)).noticed).toEqual([{ 'discounts.cashierLimit': '10' }])
})
