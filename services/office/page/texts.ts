/** The page's sentences, in both languages. */
const texts = {
  id: {
    title: 'Kantor',
    intro: 'Loket tetap berjualan walaupun kantor mati.',
    database: 'Basis data',
    embedded:
      'Basis data tertanam: untuk mencoba saja. Untuk toko sungguhan pakailah PostgreSQL, lihat docs/office.md.',
    server: 'PostgreSQL: {name}',
    signOut: 'Keluar',
    counters: 'Loket',
    noCounters: 'Belum ada loket yang terdaftar.',
    copied: 'tersalin sampai {at}',
    copying: 'sedang disalin untuk pertama kali',
    notCopied: 'belum tersalin',
    wentBack:
      'Jurnal loket ini lebih lama daripada salinan di kantor: dipulihkan dari cadangan, atau kehilangan catatan terakhirnya. Loket ini tidak mengirim apa pun lagi, terakhir {at}.',
    training: 'latihan',
    live: 'uang sungguhan',
    connected: 'terhubung',
    neverSeen: 'belum pernah terhubung',
    lastSeen: 'terakhir terhubung {at}',
    ended: 'diakhiri {at}',
    twin: 'Komputer lain memakai identitas loket ini dan ditolak, terakhir {at}. Di komputer itu buka Pengaturan → Kantor, keluar dari kantor, lalu daftarkan sebagai loket sendiri.',
    version: 'versi {version}',
    end: 'Akhiri',
    endOne: 'Akhiri {name}',
    notifications: 'Notifikasi gateway',
    notificationsHint:
      'Berikan alamat ini kepada gateway. Kantor meneruskan setiap notifikasi ke loket, yang memeriksanya dan menjawab.',
    noMerchant: 'Alamat muncul di sini setelah satu loket terhubung dan gateway-nya terbuka.',
    notifyAddress: 'Alamat notifikasi untuk merchant {merchant} ({mode})',
    addCounter: 'Tambah loket',
    counterName: 'Nama loket',
    makeCode: 'Buat kode',
    codeFor: 'Kode untuk {name}',
    codeHint:
      'Di loket buka Pengaturan → Kantor, lalu tempel kode ini. Kode berlaku sekali, selama tiga puluh menit. Jangan berikan kepada orang lain.',
    back: 'Kembali',
    signInTitle: 'Belum masuk',
    signIn:
      'Buka alamat yang dicetak kantor saat dimulai. Alamat itu berlaku sekali, selama lima belas menit. Mulai ulang kantor untuk alamat baru.',
    tooOftenTitle: 'Terlalu sering dicoba',
    tooOften: 'Tunggu satu menit, lalu coba lagi.',
    troubleTitle: 'Basis data bermasalah',
    unreachable: 'Basis data tidak dapat dihubungi.',
    full: 'Disk basis data penuh. Kosongkan ruang dahulu.',
    readOnly: 'Basis data hanya dapat dibaca: alamatnya menunjuk ke cadangan, bukan ke server utama.',
    busy: 'Basis data terlalu sibuk.',
    newerOffice: 'Basis data sudah dipakai kantor versi lebih baru: perbarui kantor ini.',
    refused: 'Basis data menolak kantor: tabel atau haknya berubah.',
    recovers: 'Kantor bekerja lagi dengan sendirinya setelah ini beres. Loket tetap berjualan.',
  },
  en: {
    title: 'Office',
    intro: 'Counters go on selling while the office is away.',
    database: 'Database',
    embedded: 'Embedded database: for trying only. A real shop needs PostgreSQL, see docs/office.md.',
    server: 'PostgreSQL: {name}',
    signOut: 'Sign out',
    counters: 'Counters',
    noCounters: 'No counter is enrolled yet.',
    copied: 'copied until {at}',
    copying: 'being copied for the first time',
    notCopied: 'not copied yet',
    wentBack:
      "This counter's journal is older than the office's copy: it was restored from a backup, or lost its newest entries. It sends nothing any more, last seen so {at}.",
    training: 'training',
    live: 'real money',
    connected: 'connected',
    neverSeen: 'never connected',
    lastSeen: 'last connected {at}',
    ended: 'ended {at}',
    twin: "Another computer uses this counter's identity and was refused, last {at}. On that computer open Settings → Office, leave the office, then enrol it as a counter of its own.",
    version: 'version {version}',
    end: 'End',
    endOne: 'End {name}',
    notifications: "The gateway's notifications",
    notificationsHint:
      'Give this address to the gateway. The office hands each notification to a counter, which checks and answers it.',
    noMerchant: 'The address appears here when a counter has connected and opened its gateway.',
    notifyAddress: 'Address for notifications of merchant {merchant} ({mode})',
    addCounter: 'Add a counter',
    counterName: "Counter's name",
    makeCode: 'Make a code',
    codeFor: 'Code for {name}',
    codeHint:
      'At the counter open Settings → Office and paste this code. It works once, for thirty minutes. Give it to nobody else.',
    back: 'Back',
    signInTitle: 'Not signed in',
    signIn:
      'Open the address that the office printed when it started. It works once, for fifteen minutes. Start the office again for a new one.',
    tooOftenTitle: 'Tried too often',
    tooOften: 'Wait a minute, then try again.',
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

/** A moment as people write it, in the shop's usual time. */
export function timeIn(language: Language): (at: number) => string {
  const format = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    ...({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const),
  })
  return (at) => `${format.format(at)} WIB`
}
