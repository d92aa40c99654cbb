import type { Carried } from '../../../shared/shift/shift.ts'
import type { Phrase } from './words.ts'

/** The texts of a shift report, in the languages of slips. */
export const reportWords = {
  xReport: { id: 'LAPORAN X', en: 'X REPORT' },
  zReport: { id: 'LAPORAN Z', en: 'Z REPORT' },
  stillRunning: {
    id: 'Shift masih berjalan: angka ini sementara.',
    en: 'The shift is still running: these figures are not final.',
  },
  shift: { id: 'Shift', en: 'Shift' },
  from: { id: 'Dari', en: 'From', short: 'Dari/From' },
  to: { id: 'Sampai', en: 'To', short: 'Sampai/To' },
  openedAt: { id: 'Buka', en: 'Opened', short: 'Buka/Open' },
  openedBy: { id: 'Dibuka', en: 'Opened by' },
  closedBy: { id: 'Ditutup', en: 'Closed by' },
  approvedBy: { id: 'Disetujui', en: 'Approved by' },
  carriedBy: { id: 'Diteruskan', en: 'Carried over by' },
  note: { id: 'Catatan', en: 'Note' },
  restored: {
    id: 'Jurnal dipulihkan dari cadangan dalam shift ini. Kertas lain bisa bernomor sama.',
    en: 'The journal was restored from a backup in this shift. Another paper may have this number.',
  },
  restoredAt: { id: 'Dipulihkan', en: 'Restored' },

  totals: { id: 'RINGKASAN', en: 'TOTALS' },
  made: { id: 'Pesanan', en: 'Orders' },
  paid: { id: 'Dibayar', en: 'Paid' },
  late: { id: 'terlambat', en: 'late' },
  payable: { id: 'dibayar pelanggan', en: 'paid by customers' },
  refunded: { id: 'Direfund', en: 'Refunded' },
  outsideDrawer: { id: 'tunai dari laci', en: 'cash from the drawer' },
  outsideTransfer: { id: 'lewat transfer', en: 'by transfer' },
  net: { id: 'DIBAYAR - DIREFUND', en: 'PAID - REFUNDED' },
  taxLeft: { id: 'PAJAK - REFUND', en: 'TAX - REFUNDED' },
  discount: { id: 'diskon', en: 'discounts' },
  service: { id: 'biaya layanan', en: 'service charge' },
  tax: { id: 'pajak', en: 'tax' },
  fees: { id: 'biaya pelanggan', en: "customers' fees" },
  failed: { id: 'Gagal', en: 'Failed' },
  roundedUp: { id: 'dibulatkan ke atas', en: 'rounded up' },
  roundedDown: { id: 'dibulatkan ke bawah', en: 'rounded down' },
  expired: { id: 'Kedaluwarsa', en: 'Expired' },
  givenUp: { id: 'Tidak dipakai lagi', en: 'No longer used' },
  rejected: { id: 'Tidak dibuat', en: 'Not made' },
  review: { id: 'Perlu diperiksa', en: 'Needs review' },
  open: { id: 'Kasus terbuka', en: 'Open cases' },

  channels: { id: 'MENURUT CARA BAYAR', en: 'BY WAY TO PAY' },
  hours: { id: 'MENURUT JAM (DIBAYAR)', en: 'BY HOUR (PAID)' },
  cashiers: { id: 'MENURUT KASIR (DIBAYAR)', en: 'BY CASHIER (PAID)' },
  nobody: { id: 'Tanpa kasir', en: 'No cashier' },
  received: { id: 'DITERIMA TANPA PENJUALAN', en: 'RECEIVED WITHOUT A SALE' },
  account: { id: 'Rekening tetap', en: 'Static account' },
  subscription: { id: 'Langganan', en: 'Subscription' },

  cash: { id: 'LACI UANG', en: 'CASH DRAWER' },
  float: { id: 'Uang awal', en: 'Float' },
  cashIn: { id: 'Uang masuk', en: 'Cash in' },
  cashOut: { id: 'Uang keluar', en: 'Cash out' },
  cashTaken: { id: 'Penjualan tunai', en: 'Cash sales' },
  cashRefunded: { id: 'Refund tunai', en: 'Cash refunds' },
  expected: { id: 'Seharusnya', en: 'Expected' },
  counted: { id: 'Dihitung', en: 'Counted' },
  difference: { id: 'Selisih', en: 'Difference' },

  unresolved: { id: 'BELUM SELESAI', en: 'UNRESOLVED' },
  carriedIn: { id: 'Kasus dari shift lalu', en: 'Cases from the last shift' },
  carriedOut: { id: 'Kasus ke shift berikut', en: 'Cases to the next shift' },
  nothing: { id: 'tidak ada', en: 'none' },
  more: { id: 'dan {n} lagi, lihat di layar', en: 'and {n} more, see the screen' },
  waitingOrders: { id: 'Menunggu dibayar', en: 'Waiting for payment' },
  waitingRefunds: { id: 'Refund diproses', en: 'Refunds under way' },

  auditHead: { id: 'Segel log audit', en: 'Seal of the audit log' },
  auditEmpty: { id: 'Log audit masih kosong.', en: 'The audit log is empty.' },
} as const satisfies Record<string, Phrase>

/** Why something is unresolved. */
export const carriedWords = {
  unknown: { id: 'Hasil belum diketahui', en: 'Outcome not known' },
  mismatch: { id: 'Tidak cocok dengan gateway', en: 'Differs from the gateway' },
  paidTwice: { id: 'Dibayar dua kali', en: 'Paid twice' },
  paidLate: { id: 'Dibayar terlambat', en: 'Paid late' },
  paidAfterChange: { id: 'Dibayar di kode lama', en: 'Paid on the old code' },
  restUnpaid: { id: 'Sisa belum dibayar', en: 'Rest not paid' },
  toldPaid: { id: 'Diberitahukan lunas, belum pasti', en: 'Reported as paid, not confirmed' },
  refund: { id: 'Refund belum pasti', en: 'Refund not confirmed' },
  refundFailed: { id: 'Refund gagal', en: 'Refund failed' },
  paymentUnplaced: { id: 'Pembayaran tanpa pesanan', en: 'Payment without an order' },
  paymentUnconfirmed: { id: 'Pembayaran belum dipastikan', en: 'Payment not confirmed' },
} as const satisfies Record<Carried['kind'], Phrase>

export const neverArrivedWords = {
  order: { id: 'Pesanan tidak pernah sampai', en: 'The order never arrived' },
  refund: { id: 'Refund tidak pernah sampai', en: 'The refund never arrived' },
} as const satisfies Record<string, Phrase>
