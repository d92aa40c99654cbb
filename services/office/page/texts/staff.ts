/** The staff of all counters. */
export const staff = {
  id: {
    staff: 'Petugas',
    staffHint:
      'Petugas untuk semua loket. Perubahan sampai di loket yang terhubung dalam beberapa detik; loket yang tidak terhubung menerimanya saat tersambung lagi.',
    noStaff:
      'Kantor belum punya petugas: setiap loket memakai daftarnya sendiri. Ambil dari salah satu loket (di halaman Loket), atau tambahkan pemilik dulu di sini.',
    addStaff: 'Tambah petugas',
    cashierRole: 'kasir',
    pin: 'PIN (6 sampai 12 angka)',
    newPin: 'PIN baru (kosongkan kalau tetap)',
    pinHint: 'Berikan PIN hanya kepada orangnya. Di loket PIN ini tidak bisa diganti.',
    pinFormat: 'PIN harus 6 sampai 12 angka.',
    pinWeak: 'PIN ini mudah ditebak: angka berulang, berurutan, atau tanggal. Pilih yang lain.',
    pinDiffers: 'Kedua PIN tidak sama.',
    pinAgain: 'PIN sekali lagi',
    staffNameTaken: 'Sudah ada petugas dengan nama ini.',
    lastOwner: 'Harus selalu ada pemilik yang masih bekerja. Tambahkan pemilik dulu.',
    nobodyThere: 'Orang ini tidak ada lagi di daftar.',
    nameMissing: 'Isi nama, paling banyak 40 huruf.',
    works: 'Masih bekerja di sini',
    worksHint: 'Kalau tidak, orang ini langsung keluar dari loket yang terhubung dan tidak bisa masuk lagi.',
    inactive: 'tidak bekerja lagi',
  },
  en: {
    staff: 'Staff',
    staffHint:
      'The staff of all counters. A change reaches a connected counter within seconds; one that is away gets it when it connects again.',
    noStaff:
      'The office has no staff yet: each counter works with its own list. Take it from one of them (on the page Counters), or add an owner here first.',
    addStaff: 'Add somebody',
    cashierRole: 'cashier',
    pin: 'PIN (6 to 12 digits)',
    newPin: 'New PIN (leave empty to keep it)',
    pinHint: 'Tell the PIN to nobody but its owner. It cannot be changed at the counter.',
    pinFormat: 'A PIN has 6 to 12 digits.',
    pinWeak: 'This PIN is easy to guess: digits repeat, follow each other, or are a date. Choose another.',
    pinDiffers: 'The two PINs differ.',
    pinAgain: 'PIN once more',
    staffNameTaken: 'Somebody has this name already.',
    lastOwner: 'There must always be an owner who works here. Add one first.',
    nobodyThere: 'This person is not in the list any more.',
    nameMissing: 'Enter a name of at most 40 letters.',
    works: 'Works here',
    worksHint:
      'If not, this person is signed out of every connected counter at once and cannot sign in again.',
    inactive: 'does not work here any more',
  },
} as const
