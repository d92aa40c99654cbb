/** The counters' page: enrolling, copies, branches, and who has the office's lists. */
export const counters = {
  id: {
    counters: 'Loket',
    noCounters: 'Belum ada loket yang terdaftar.',
    howMany: '{connected} dari {all} loket terhubung.',
    lookAt: 'Perlu diperiksa: {names}.',
    putBack:
      'Database kantor dipulihkan, dan mungkin lupa refund mana yang sudah dipinjamkannya sejak cadangan itu. Kantor tidak meminjamkan refund sebelum loket ini terhubung: {names}.',
    putBackHint:
      'Nyalakan loket itu dengan Loket versi ini; pemberitahuan ini hilang otomatis. Kalau komputernya rusak selamanya: tekan Akhiri, lalu Ambil alih refund; periksa dulu refund komputer itu di halaman gateway. Kalau sudah keluar dari kantor: daftarkan lagi dulu, baru tekan keduanya di nama lamanya.',
    forgotten:
      'Kantor dipulihkan, dan hanya tahu bahwa loket ini terdaftar sesudah cadangan itu. Tekan Ganti komputer, lalu di loket itu keluar dari kantor dan masukkan kode barunya: semua catatannya kembali.',
    forgottenPlace:
      'Kantor dipulihkan, dan lupa komputer yang menggantikan loket ini sesudah cadangan itu. Di komputer itu keluar dari kantor, lalu daftarkan dengan kode dari Tambah loket. Setelah salinannya lengkap, tekan Akhiri di sini, lalu Ambil alih refund.',
    copied: 'salinan terakhir {at}',
    copying: 'sedang disalin untuk pertama kali',
    notCopied: 'belum tersalin',
    wentBack:
      'Jurnal loket ini lebih lama daripada salinan di kantor: dipulihkan dari cadangan, atau kehilangan catatan terakhirnya. Loket ini tidak mengirim apa pun lagi, terakhir {at}.',
    training: 'latihan',
    live: 'uang asli',
    connected: 'terhubung',
    neverSeen: 'belum pernah terhubung',
    lastSeen: 'terakhir terhubung {at}',
    ended: 'diakhiri {at}',
    twin: 'Komputer lain memakai identitas loket ini dan ditolak, terakhir {at}. Di komputer itu buka Pengaturan → Kantor, keluar dari kantor, lalu daftarkan sebagai loket sendiri.',
    twinDone: 'Sudah saya bereskan',
    twinDoneOne: 'Sudah saya bereskan: komputer kedua {name}',
    version: 'versi {version}',
    otherVersion:
      'versi {version}, kantor {office}: yang belum dikenal oleh versi yang lebih lama tidak berlaku di loket ini',
    end: 'Akhiri',
    endHint:
      'Loket ini tidak bisa terhubung lagi, kecuali dengan kode untuk komputer baru. Salinannya tetap di sini.',
    branch: 'Cabang',
    noBranch: 'Tanpa cabang',
    branchIs: 'Cabang: {branch} …',
    placeSay: 'Nama dan cabang …',
    nameOf: 'Nama {name}',
    branchOf: 'Cabang tempat {name} berada',
    endOne: 'Akhiri {name}',
    takeOver: 'Ambil alih refund',
    takeOverOne: 'Ambil alih refund {name}',
    takeOverHint:
      'Hanya kalau komputernya rusak selamanya: setelah ini pesanannya bisa direfund di loket lain, dan komputer itu tidak bisa diganti lagi.',
    refundsTaken: 'Refund diambil alih {at}.',
    notifications: 'Notifikasi gateway',
    notificationsHint:
      'Berikan alamat ini kepada gateway. Kantor meneruskan setiap notifikasi ke loket, yang memeriksanya dan menjawab.',
    noMerchant: 'Alamat muncul di sini setelah satu loket terhubung dan gateway-nya terbuka.',
    notifyAddress: 'Alamat notifikasi untuk merchant {merchant} ({mode})',
    replace: 'Ganti komputer',
    replaceOne: 'Ganti komputer {name}',
    replaceHint:
      'Komputer baru meneruskan loket ini: setelah terdaftar, tekan Ambil salinan kantor di Pengaturan → Kantor. Komputer lama tidak bisa terhubung lagi.',
    addCounter: 'Tambah loket',
    counterName: 'Nama loket',
    makeCode: 'Buat kode',
    codeFor: 'Kode untuk {name}',
    codeHint:
      'Di loket buka Pengaturan → Kantor, lalu tempel kode ini. Kode berlaku sekali, selama tiga puluh menit. Jangan berikan kepada orang lain.',
    directoryOf: 'daftar kantor: {parts}',
    directoryNone: 'memakai daftar sendiri',
    directoryBehind: 'belum menerima versi terbaru',
    letFill: 'Ambil daftar dari loket ini',
    letFillOne: 'Ambil daftar dari loket ini: {name}',
    letFillWaits:
      'Kantor menunggu sampai {at}: di loket itu buka Pengaturan → Kantor, lalu tekan Serahkan ke kantor.',
  },
  en: {
    counters: 'Counters',
    noCounters: 'No counter is enrolled yet.',
    howMany: 'Counters connected: {connected} of {all}.',
    lookAt: 'Look at: {names}.',
    putBack:
      'The office’s database was put back, and it may have forgotten which refunds it had lent since. It lends none until these counters have connected: {names}.',
    putBackHint:
      'Switch them on, with this version of Loket; this notice goes by itself. If a computer is gone for good: press End, then Take refunds over; look at that computer’s refunds on the gateway’s page first. If it has left the office: enrol it again, and only then press both at its former name.',
    forgotten:
      'The office was put back, and knows only that this counter was enrolled since the backup. Press New computer, then leave the office at that counter and enter the new code: all its records come back.',
    forgottenPlace:
      'The office was put back, and has forgotten the computer that took this counter’s place since the backup. At that computer leave the office, and enrol it by a code of Add a counter. Once its copy is complete, press End here, then Take refunds over.',
    copied: 'last copied {at}',
    copying: 'being copied for the first time',
    notCopied: 'not copied yet',
    wentBack:
      'This counter’s journal is older than the office’s copy: it was restored from a backup, or lost its newest entries. It sends nothing any more, last seen so {at}.',
    training: 'training',
    live: 'real money',
    connected: 'connected',
    neverSeen: 'never connected',
    lastSeen: 'last connected {at}',
    ended: 'ended {at}',
    twin: 'Another computer uses this counter’s identity and was refused, last {at}. On that computer open Settings → Office, leave the office, then enrol it as a counter of its own.',
    twinDone: 'I have dealt with it',
    twinDoneOne: 'I have dealt with it: the second computer of {name}',
    version: 'version {version}',
    otherVersion:
      'version {version}, the office {office}: what the older of the two does not know does not count there',
    end: 'End',
    endHint: 'This counter can not connect again, except by a code for a new computer. Its copy stays here.',
    branch: 'Branch',
    noBranch: 'Without a branch',
    branchIs: 'Branch: {branch} …',
    placeSay: 'Name and branch …',
    nameOf: 'Name of {name}',
    branchOf: 'Branch of {name}',
    endOne: 'End {name}',
    takeOver: 'Take refunds over',
    takeOverOne: 'Take over the refunds of {name}',
    takeOverHint:
      'Only if its computer is gone for good: its orders can then be refunded at other counters, and no new computer can take its place.',
    refundsTaken: 'Refunds taken over {at}.',
    notifications: 'The gateway’s notifications',
    notificationsHint:
      'Give this address to the gateway. The office hands each notification to a counter, which checks and answers it.',
    noMerchant: 'The address appears here when a counter has connected and opened its gateway.',
    notifyAddress: 'Address for notifications of merchant {merchant} ({mode})',
    replace: 'New computer',
    replaceOne: 'New computer for {name}',
    replaceHint:
      'The new computer goes on as this counter: once it is enrolled, press Take the office’s copy in Settings → Office. The older computer can’t connect any more.',
    addCounter: 'Add a counter',
    counterName: 'Counter’s name',
    makeCode: 'Make a code',
    codeFor: 'Code for {name}',
    codeHint:
      'At the counter open Settings → Office and paste this code. It works once, for thirty minutes. Give it to nobody else.',
    directoryOf: 'office’s lists: {parts}',
    directoryNone: 'has lists of its own',
    directoryBehind: 'does not have the newest version yet',
    letFill: 'Take this counter’s lists',
    letFillOne: 'Take this counter’s lists: {name}',
    letFillWaits:
      'The office waits until {at}: at that counter open Settings → Office and press Hand over to the office.',
  },
} as const
