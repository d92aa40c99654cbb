import type { Language } from '../../shared/language.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** What a shop is called, and what is sold in it. */
export interface ShopData {
  readonly language: Language
  readonly shop: Settings['shop']
  readonly payer: string
  /** Whole rupiah, as typed. */
  readonly amounts: { readonly qr: string; readonly account: string; readonly store: string }
}

/** A way to show the screens. */
export interface Look {
  readonly name: string
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** As where a system is set to few colours of its owner's choice. */
  readonly forcedColors?: true
}

export const usual: ShopData = {
  language: 'id',
  shop: {
    name: 'Warung Kopi Senja',
    branch: 'Kebayoran Baru',
    counter: 'Loket 1',
    address: 'Jl. Melawai Raya 12, Jakarta Selatan',
    footer: 'Terima kasih, sampai jumpa lagi',
  },
  payer: 'Siti Rahayu',
  amounts: { qr: '57500', account: '1250000', store: '185000' },
}

/** As long and as large as everything may be. */
export const extreme: ShopData = {
  language: 'id',
  shop: {
    name: 'Toko Serba Ada Sumber Rejeki Makmur Sentosa Abad',
    branch: 'Kabupaten Penajam Paser Utara, Kalimantan Timur',
    counter: 'Loket Pembayaran Utama 1',
    address:
      'Jalan Letnan Jenderal Raden Suprapto Kavling 12-14 RT 003 RW 011 Cempaka Putih, Jakarta 10510 ID',
    footer:
      'Terima kasih. Barang yang sudah dibeli tidak dapat ditukar atau dikembalikan tanpa struk ini ya.',
  },
  payer: 'Raden Ajeng Kusumaningtyas Wijayaningrum Prawirodirdjo-Samsu',
  amounts: { qr: '10000000', account: '100000000', store: '2000000' },
}

export const normalLook: Look = {
  name: 'id-light-1280',
  language: 'id',
  theme: 'light',
  width: 1280,
  height: 800,
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

/** Both languages, both themes, four sizes. */
export const usualLooks: readonly Look[] = (['id', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    sizes.map((size) => ({ name: `${language}-${theme}-${size.width}`, language, theme, ...size })),
  ),
)

/** Those on the contact sheets of docs/screens: each language, theme and size twice, and the repository stays small. */
export const sheetLooks: readonly Look[] = usualLooks.filter(({ name }) =>
  ['id-light-1280', 'id-dark-1024', 'en-light-1024', 'en-dark-1280'].includes(name),
)

/** Where screens break: the smallest, the largest, enlarged, and in a system's own colours. */
export const extremeLooks: readonly Look[] = [
  { name: 'extreme-id-1024', language: 'id', theme: 'light', width: 1024, height: 768 },
  { name: 'extreme-en-1280', language: 'en', theme: 'light', width: 1280, height: 800 },
  { name: 'extreme-id-4k', language: 'id', theme: 'light', width: 3840, height: 2160 },
  // What a 1280 × 800 window has left at a zoom of 200 %.
  { name: 'extreme-id-zoomed', language: 'id', theme: 'light', width: 640, height: 400 },
  {
    name: 'extreme-id-forced',
    language: 'id',
    theme: 'dark',
    width: 1280,
    height: 800,
    forcedColors: true,
  },
]
