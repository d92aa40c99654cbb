import { type DirectoryPart, directoryParts } from '../../shared/office/directory.ts'
import type { SettingsChange } from '../../shared/settings/settings-change.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CatalogueBook } from '../journal/catalogue.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { StaffList } from '../staff/staff-list.ts'
import { createTrustedOffice, type TrustedOffice } from './trusted-office.ts'

interface FromOfficeOptions {
  readonly dataDir: string
  readonly liveFolder: () => string
  readonly settings: Pick<SettingsFile, 'read'>
  readonly list: StaffList
  readonly journal: Pick<CatalogueBook, 'productsPlace'>
  /** The key of this mode's office; null if there is none. */
  readonly officeKey: () => string | null
  readonly onChange: (parts: readonly DirectoryPart[]) => void
  readonly onTrouble: (error: unknown) => void
}

/** Which parts come from an office: they are changed at the office, not here. */
export interface FromOffice {
  readonly trusted: TrustedOffice
  has(part: 'staff' | 'shop'): boolean
  parts(): Promise<readonly DirectoryPart[]>
  /** Throws {@link CallFailure} for a part that is the office's. */
  demandOwn(part: DirectoryPart): Promise<void>
  /** The settings to begin with real money, without an address that a training office has set. */
  forRealMoney(change: SettingsChange): SettingsChange
  /** Looks again at which parts come from the office, and reports a change. */
  look(): void
}

export function createFromOffice(options: FromOfficeOptions): FromOffice {
  const { list, journal, settings, officeKey, onChange, onTrouble } = options
  const trusted = createTrustedOffice({
    dataDir: options.dataDir,
    liveFolder: options.liveFolder,
    merchantId: () => settings.read().live.merchantId,
  })
  let announced = ''

  function has(part: 'staff' | 'shop'): boolean {
    const place = list.offices.place(part)
    return place !== null && trusted.rank(place.office) !== null
  }
  async function parts(): Promise<readonly DirectoryPart[]> {
    const place = await journal.productsPlace()
    const hasProducts = place !== null && place.office === officeKey()
    return directoryParts.filter((part) => (part === 'products' ? hasProducts : has(part)))
  }
  return {
    trusted,
    has,
    parts,
    async demandOwn(part) {
      if ((await parts()).includes(part)) throw new CallFailure('fromOffice', `${part} comes from the office`)
    },
    forRealMoney: (change) =>
      list.offices.place('shop') === null
        ? change
        : { ...change, channels: { ...change.channels, redirectUrl: '' } },
    look() {
      parts().then((now) => {
        const text = now.join()
        if (text !== announced) onChange(now)
        announced = text
      }, onTrouble)
    },
  }
}
