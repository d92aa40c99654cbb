/** The page's sentences, in both languages. */
const texts = {
  id: {
    title: 'Kantor',
    intro: 'Kantor ini menyimpan salinan dari setiap kasir. Kasir tetap berjualan walaupun kantor mati.',
    database: 'Basis data',
    embedded:
      'Basis data tertanam: untuk mencoba saja. Untuk toko sungguhan pakailah PostgreSQL, lihat docs/office.md.',
    server: 'PostgreSQL: {name}',
    signOut: 'Keluar',
    signInTitle: 'Belum masuk',
    signIn:
      'Buka alamat yang dicetak kantor saat dimulai. Alamat itu berlaku sekali, selama lima belas menit. Mulai ulang kantor untuk alamat baru.',
    troubleTitle: 'Basis data bermasalah',
    unreachable: 'Basis data tidak dapat dihubungi.',
    full: 'Disk basis data penuh. Kosongkan ruang dahulu.',
    readOnly: 'Basis data hanya dapat dibaca: alamatnya menunjuk ke cadangan, bukan ke server utama.',
    busy: 'Basis data terlalu sibuk.',
    newerOffice: 'Basis data sudah dipakai kantor versi lebih baru: perbarui kantor ini.',
    refused: 'Basis data menolak kantor: tabel atau haknya berubah.',
    recovers: 'Kantor bekerja lagi dengan sendirinya setelah ini beres. Kasir tetap berjualan.',
  },
  en: {
    title: 'Office',
    intro: 'This office keeps a copy of every counter. Counters go on selling while the office is away.',
    database: 'Database',
    embedded: 'Embedded database: for trying only. A real shop needs PostgreSQL, see docs/office.md.',
    server: 'PostgreSQL: {name}',
    signOut: 'Sign out',
    signInTitle: 'Not signed in',
    signIn:
      'Open the address that the office printed when it started. It works once, for fifteen minutes. Start the office again for a new one.',
    troubleTitle: 'Trouble with the database',
    unreachable: "The database can't be reached.",
    full: "The database's disk is full. Free some space first.",
    readOnly: 'The database can only be read: its address leads to a standby, not to the primary.',
    busy: 'The database is too busy.',
    newerOffice: 'A newer office has used the database: update this one.',
    refused: 'The database refuses the office: its tables or rights have changed.',
    recovers: 'The office works again by itself when this is put right. Counters go on selling.',
  },
} as const

type TextName = keyof (typeof texts)['en']
export type Say = (name: TextName, values?: Readonly<Record<string, string>>) => string
export type Language = keyof typeof texts

/** The browser's language, where it is one of ours; Indonesian otherwise. */
export function languageOf(accepted: string | undefined): Language {
  const wanted = (accepted ?? '').slice(0, 200).toLowerCase().split(',')
  const known = wanted.map((each) => each.trim().slice(0, 2)).find((each) => each === 'id' || each === 'en')
  return known === 'en' ? 'en' : 'id'
}

export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    texts[language][name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
