import type { RestoreOffered } from '../backups/restore-offer.ts'
import { JournalRefused } from '../journal/file/journal-refused.ts'
import { reasonOf, type StorageReason } from '../journal/storage-failed.ts'
import { SettingsRefused } from '../settings/settings-file.ts'
import { StaffLost } from '../staff/staff-lost.ts'
import { AlreadyOpen } from './already-open.ts'

/**
 * The text in the box of a start that failed: what it means for the shop in Indonesian, then the English sentence with
 * paths that stderr has too. Both languages, because the settings that name one may be what can't be read.
 */
export const startBox = (error: unknown, problem: string) => `${forTheShop(error)}\n\n${problem}`

function forTheShop(error: unknown): string {
  if (error instanceof SettingsRefused)
    return 'Berkas pengaturan Loket tidak bisa dibaca. Catatan penjualan tidak berubah.'
  if (error instanceof StaffLost)
    return 'Daftar petugas tidak bisa dibaca. Kembalikan dari salinan folder data Loket.'
  if (error instanceof AlreadyOpen || isBecause(error, 'locked'))
    return 'Loket sudah terbuka di komputer ini. Tutup dulu, lalu jalankan lagi.'
  if (isOfFullDisk(error)) return 'Disk komputer ini penuh. Kosongkan sebagian, lalu jalankan Loket lagi.'
  if (error instanceof JournalRefused)
    return 'Catatan penjualan tidak bisa dibuka. Tidak ada yang diubah. Tunjukkan pesan ini kepada yang merawat komputer ini.'
  return 'Loket tidak bisa dijalankan. Tunjukkan pesan ini kepada yang merawat komputer ini.'
}

const isOfFullDisk = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' || isBecause(error, 'full')

/** What SQLite said is often the cause of what the shop reads. */
const isBecause = (error: unknown, reason: StorageReason): boolean =>
  [error, (error as Error).cause].some((each) => each instanceof Error && reasonOf(each) === reason)

/** The question about a journal that can't be used: what is offered, in both languages, and its buttons. */
export function restoreBox({ choice, message }: RestoreOffered): { message: string; buttons: string[] } {
  const { question, yes } = offers[choice]
  return { message: `${question}\n\n${message}`, buttons: [yes, 'Tutup / Close'] }
}

const offers = {
  latest: {
    question:
      'Catatan penjualan rusak atau hilang. Loket bisa melanjutkan dari cadangan terbaru yang baik, dan menanyakan lagi ke gateway apa yang terjadi sesudahnya. Catatan yang rusak tetap disimpan.',
    yes: 'Pulihkan cadangan / Restore the backup',
  },
  salvage: {
    question:
      'Catatan penjualan rusak, dan tidak ada cadangan yang baik. Loket bisa melanjutkan dengan yang masih terbaca. Catatan yang rusak tetap disimpan.',
    yes: 'Pakai yang terbaca / Keep what is readable',
  },
} as const satisfies Record<RestoreOffered['choice'], object>
