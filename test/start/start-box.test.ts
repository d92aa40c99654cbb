import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { RestoreOffered } from '../../electron/backups/restore-offer.ts'
import { restoreBox, startBox } from '../../electron/composition/start-box.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { explain } from '../../electron/journal/file/journal-refused.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { throwingStorageFailed } from '../../electron/journal/storage-failed.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import { openStaffList } from '../../electron/staff/open-staff-list.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

/** A file of a data folder that holds nothing that Loket wrote. */
function spoilt(name: string): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, name), 'spoilt'.repeat(2_000))
  return folder
}

const overfill = () => new DatabaseSync(':memory:').exec('PRAGMA max_page_count = 1; CREATE TABLE much (a)')

function ofFullDisk(): never {
  try {
    overfill()
  } catch (error) {
    throw explain(error, '/shop/journal.db')
  }
  throw new Error('SQLite found room where there is none')
}

function newerJournal(): string {
  const file = join(temporaryFolder(), 'journal.db')
  new DatabaseSync(file).exec('PRAGMA user_version = 9999')
  return file
}

async function inUse(): Promise<unknown> {
  const options = { newOwner: false, now: 1, version: 'test' }
  const dataDir = temporaryFolder()
  const { list } = await openStaffList(dataDir, options)
  onTestFinished(() => list.close())
  return openStaffList(dataDir, options)
}

const fullDisk = 'Disk komputer ini penuh. Kosongkan sebagian, lalu jalankan Loket lagi.'

test.each<[string, () => unknown, string]>([
  [
    'settings that can’t be read',
    () => openSettings(spoilt('settings.json')),
    'Berkas pengaturan Loket tidak bisa dibaca. Catatan penjualan tidak berubah.',
  ],
  [
    'a list of staff that can’t be read',
    () => openStaffList(spoilt('staff.db'), { newOwner: false, now: 1, version: 'test' }),
    'Daftar petugas tidak bisa dibaca. Kembalikan dari salinan folder data Loket.',
  ],
  ['a journal that finds no room', ofFullDisk, fullDisk],
  ['a database that finds no room later', () => throwingStorageFailed({ overfill }).overfill(), fullDisk],
  ...(process.platform === 'linux'
    ? [
        ['a file that finds no room', () => writeFileSync('/dev/full', 'x'), fullDisk] as [
          string,
          () => void,
          string,
        ],
      ]
    : []),
  [
    'a folder in which another Loket is at work',
    inUse,
    'Loket sudah terbuka di komputer ini. Tutup dulu, lalu jalankan lagi.',
  ],
  [
    'a journal of a newer Loket',
    () => openDatabase(newerJournal(), migrations),
    'Catatan penjualan tidak bisa dibuka. Tidak ada yang diubah. Tunjukkan pesan ini kepada yang merawat komputer ini.',
  ],
  [
    'a folder that can’t be made',
    () => mkdirSync(join(import.meta.filename, 'data')),
    'Loket tidak bisa dijalankan. Tunjukkan pesan ini kepada yang merawat komputer ini.',
  ],
])(
  'of %s the box of the failed start tells the shop what to do, above the English sentence',
  async (_, fail, told) => {
    const error = await Promise.try(fail).catch((reason: unknown) => reason)
    expect(startBox(error, 'In English.')).toBe(`${told}\n\nIn English.`)
  },
)

test('a shop that has a good backup is asked whether to go on from it, and one without whether to keep what is readable', async () => {
  const dataDir = temporaryFolder()
  const asked = async () => {
    writeFileSync(join(dataDir, 'training/journal.db'), 'spoilt'.repeat(2_000))
    const offered = await windowlessCounter({ dataDir }).catch((reason: unknown) => reason)
    if (!(offered instanceof RestoreOffered)) throw offered
    return restoreBox(offered)
  }
  await (await windowlessCounter({ dataDir })).close()
  expect(await asked()).toEqual({
    message: expect.stringMatching(
      /^Catatan penjualan rusak, dan tidak ada cadangan.*\n\n.* is damaged.*salvage/,
    ),
    buttons: ['Pakai yang terbaca / Keep what is readable', 'Tutup / Close'],
  })
  const salvaged = await windowlessCounter({ dataDir, restore: 'salvage' })
  await salvaged.call('backup.make', {})
  await salvaged.close()
  expect(await asked()).toEqual({
    message: expect.stringMatching(
      /^Catatan penjualan rusak atau hilang.*cadangan terbaru.*\n\n.*--restore latest/,
    ),
    buttons: ['Pulihkan cadangan / Restore the backup', 'Tutup / Close'],
  })
})
