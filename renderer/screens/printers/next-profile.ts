import {
  type PrinterProfile,
  type ProfileId,
  printerProfiles,
  profileOf,
} from '../../../shared/printer/profiles.ts'

/** What a test page showed to be wrong with a profile. */
export type Misfit =
  /** A full line wrapped: the paper has fewer columns, or the printer fewer dots. */
  | 'tooWide'
  /** A full line ended before the edge. */
  | 'tooNarrow'
  /** Random letters: the printer has another language. */
  | 'garbled'

/** The profile to try next; null if there is none left. */
export function nextProfile(id: ProfileId, misfit: Misfit): ProfileId | null {
  const { columns, speaks } = profileOf(id)
  const spoken = printerProfiles.filter((profile) => profile.speaks === speaks)
  switch (misfit) {
    case 'tooWide':
      return widest(spoken.filter((profile) => profile.columns < columns))?.id ?? null
    case 'tooNarrow': {
      const wider = spoken.filter((profile) => profile.columns > columns)
      return (wider.find((profile) => makerOf(profile) === makerOf(profileOf(id))) ?? wider[0])?.id ?? null
    }
    case 'garbled':
      return speaks === 'escpos' ? 'star-80' : speaks === 'star' ? 'generic-80' : null
  }
}

const makerOf = ({ id }: Pick<PrinterProfile, 'id'>) => id.split('-')[0]

function widest<Profile extends PrinterProfile>(profiles: readonly Profile[]): Profile | undefined {
  return profiles.toSorted((a, b) => b.columns - a.columns)[0]
}
