import { join } from 'node:path'
import { writeDurably } from '../../platform/durable-file.ts'
import { makeFolderInPlace } from '../../platform/make-folder.ts'
import { writeCatalogue } from '../../shared/catalogue/csv.ts'
import type { DirectoryPart } from '../../shared/office/directory.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Goods } from '../journal/catalogue.ts'
import type { StaffRecord } from '../staff/staff-list.ts'

/**
 * Writes a counter's own parts into a folder of that day before the office's replace them: products in the
 * catalogue's format, the rest as readable text. It has no PINs: replaced staff stay in the list of staff, with their
 * PINs.
 */
export function keepCopy(
  dataDir: string,
  parts: readonly DirectoryPart[],
  { staff, goods, settings }: { staff: readonly StaffRecord[]; goods: Goods; settings: Settings },
  at: number,
): void {
  const folder = join(dataDir, `before-office-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`)
  makeFolderInPlace(folder)
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  if (parts.includes('staff')) {
    const people = staff.map(({ name, role, active }) => ({ name, role, active }))
    writeDurably(join(folder, 'staff.json'), json(people))
  }
  if (parts.includes('products')) {
    writeDurably(join(folder, 'products.csv'), writeCatalogue(goods.products))
    writeDurably(join(folder, 'pictures.json'), json(goods.pictures))
  }
  if (parts.includes('shop')) writeDurably(join(folder, 'settings.json'), json(settings))
}
