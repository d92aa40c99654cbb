/** The printer models that Loket supports, as data. */
import type { Media, Paper } from '../slip/slip.ts'

/** One kind of printer: its paper, its language, and which commands of that language it certainly has. */
export interface PrinterProfile extends Media {
  readonly id: string
  /** Its name in a list. */
  readonly name: string
  /** `pdf`: no bytes of ours; it prints pages through the system. */
  readonly speaks: 'escpos' | 'star' | 'pdf'
  /** Whether the printer certainly makes QR codes itself; `auto` relies on it. */
  readonly nativeQr: boolean
  /** The number of a code page whose lower half is ASCII, the only half that slips use; null if none is selected. */
  readonly codepage: number | null
  readonly cut: 'partial' | 'full' | 'none'
  /** Bytes that open a cash drawer at the printer; null if it has no port for one. */
  readonly drawerPulse: readonly number[] | null
  /** The same in real time: the printer obeys it also without paper or with its cover open. Null if it may have none. */
  readonly urgentPulse: readonly number[] | null
  /** Whether it answers `DLE EOT` with its status: paper, cover, online or offline. */
  readonly status: boolean
}

/** ESC p: pin 2, 50 ms on, 500 ms off. */
const escposPulse = [0x1b, 0x70, 0, 25, 250]

/** DLE DC4 1: pin 2, 100 ms on and off. */
const epsonPulse = [0x10, 0x14, 1, 0, 1]

const escpos = {
  speaks: 'escpos',
  codepage: 0,
  cut: 'partial',
  drawerPulse: escposPulse,
  urgentPulse: null,
} as const
const office = {
  speaks: 'pdf',
  nativeQr: false,
  codepage: null,
  cut: 'none',
  drawerPulse: null,
  urgentPulse: null,
  status: false,
} as const

/** Every profile, the most careful one of a paper first. Sources: the makers' command references. */
export const printerProfiles = [
  {
    id: 'generic-58',
    name: '58 mm (32)',
    paper: '58',
    columns: 32,
    dots: 384,
    nativeQr: false,
    status: false,
    ...escpos,
  },
  {
    id: 'generic-80',
    name: '80 mm (48)',
    paper: '80',
    columns: 48,
    dots: 576,
    nativeQr: false,
    status: false,
    ...escpos,
  },
  {
    id: 'epson-80',
    name: 'Epson TM 80 mm (48)',
    paper: '80',
    columns: 48,
    dots: 576,
    nativeQr: true,
    status: true,
    ...escpos,
    urgentPulse: epsonPulse,
  },
  {
    id: 'epson-42',
    name: 'Epson TM 80 mm, 180 dpi (42)',
    paper: '80',
    columns: 42,
    dots: 512,
    nativeQr: true,
    status: true,
    ...escpos,
    urgentPulse: epsonPulse,
  },
  {
    id: 'star-80',
    name: 'Star TSP 80 mm (48)',
    paper: '80',
    columns: 48,
    dots: 576,
    speaks: 'star',
    nativeQr: true,
    codepage: 1,
    cut: 'partial',
    // BEL: Star printers open their first drawer on it, at once.
    drawerPulse: [0x07],
    urgentPulse: null,
    status: false,
  },
  { id: 'office-a6', name: 'A6', paper: 'A6', columns: 60, dots: 720, ...office },
  { id: 'office-a4', name: 'A4', paper: 'A4', columns: 96, dots: 1152, ...office },
] as const satisfies readonly PrinterProfile[]

/** The identifier of a printer's profile, as the settings keep it. */
export type ProfileId = (typeof printerProfiles)[number]['id']

/** The identifiers of {@link printerProfiles}, for a setting. */
export const profileIds: readonly ProfileId[] = printerProfiles.map(({ id }) => id)

/** The profile of an identifier. */
export function profileOf(id: ProfileId): PrinterProfile {
  const found = printerProfiles.find((profile) => profile.id === id)
  if (!found) throw new RangeError(`there is no printer profile ${id}`)
  return found
}

/** What fits across a paper in any printer: as on the first profile of that paper. */
export function mediaOf(paper: Paper): Media {
  const found = printerProfiles.find((profile) => profile.paper === paper)
  if (!found) throw new RangeError(`there is no printer profile for paper ${paper}`)
  return found
}
