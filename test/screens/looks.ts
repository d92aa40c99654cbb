import type { Language, Settings } from '../../shared/settings.ts'

/** A shop's data, a screen and the ways to show the one on the other. */
export interface Look {
  readonly name: string
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  readonly shop: Settings['shop']
  readonly payer: string
  /** Whole rupiah, as typed. */
  readonly amounts: { readonly qr: string; readonly account: string; readonly store: string }
}

const usual = {
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
const extreme = {
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

export const docsLook: Look = look('docs', usual, 'id', 'light', 1280, 800)

export const allLooks: readonly Look[] = [
  ...(['id', 'en'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) => [
      look(`${language}-${theme}-1280`, usual, language, theme, 1280, 800),
      look(`${language}-${theme}-1024`, usual, language, theme, 1024, 768),
    ]),
  ),
  look('extreme-id-1024', extreme, 'id', 'light', 1024, 768),
  look('extreme-en-1280', extreme, 'en', 'light', 1280, 800),
  look('extreme-id-4k', extreme, 'id', 'light', 3840, 2160),
  // What a 1280 × 800 window has left at a zoom of 200 %.
  look('extreme-id-zoomed', extreme, 'id', 'light', 640, 400),
]

function look(
  name: string,
  data: typeof usual,
  language: Language,
  theme: 'light' | 'dark',
  width: number,
  height: number,
): Look {
  return { name, ...data, language, theme, width, height }
}
