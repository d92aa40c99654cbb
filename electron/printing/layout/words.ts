import type { Language } from '../../../shared/language.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'

/** The same words in each screen language; `short` says both at once where paper is narrow. */
export interface Phrase extends Readonly<Record<Language, string>> {
  readonly short?: string
}

/** The texts of slips, in the languages of slips. */
export const words = {
  training: { id: 'LATIHAN', en: 'TRAINING' },
  notRealMoney: { id: 'Hanya latihan, bukan uang asli', en: 'Training only, no real money' },
  copy: { id: 'SALINAN', en: 'COPY' },
  unpaid: { id: 'BELUM DIBAYAR', en: 'UNPAID' },
  paid: { id: 'LUNAS', en: 'PAID' },
  paidLate: { id: 'DIBAYAR TERLAMBAT', en: 'PAID LATE' },
  refundedPartly: { id: 'DIREFUND SEBAGIAN', en: 'PARTLY REFUNDED' },
  testPage: { id: 'UJI CETAK', en: 'TEST PAGE' },

  date: { id: 'Tanggal', en: 'Date', short: 'Tgl/Date' },
  printedAt: { id: 'Dicetak', en: 'Printed' },
  orderNumber: { id: 'Pesanan', en: 'Order', short: 'No.' },
  item: { id: 'Barang', en: 'Item' },
  cashier: { id: 'Kasir', en: 'Cashier' },
  soldAt: { id: 'Dijual di', en: 'Sold at' },
  cartName: { id: 'Untuk', en: 'For' },
  channel: { id: 'Cara bayar', en: 'Way to pay' },
  subtotal: { id: 'Subtotal', en: 'Subtotal' },
  goods: { id: 'barang', en: 'items' },
  price: { id: 'Harga', en: 'Price' },
  discount: { id: 'Diskon', en: 'Discount' },
  service: { id: 'Biaya layanan', en: 'Service charge', short: 'Service' },
  serviceInIt: { id: 'biaya layanan', en: 'service charge' },
  contains: { id: 'termasuk', en: 'includes' },
  without: { id: 'Tidak kena', en: 'Without' },
  sum: { id: 'Jumlah', en: 'Total' },
  inCash: { id: 'Tunai', en: 'Cash' },
  rest: { id: 'Sisa', en: 'Rest' },
  restInCash: { id: 'Sisa, tunai', en: 'Rest, in cash' },
  fee: { id: 'Biaya pembayaran', en: 'Payment fee' },
  rounding: { id: 'Pembulatan', en: 'Rounding' },
  adjustment: { id: 'Penyesuaian', en: 'Adjustment' },
  toPay: { id: 'Jumlah yang harus dibayar', en: 'Amount to pay' },
  amountPaid: { id: 'Jumlah dibayar', en: 'Amount paid' },
  feeInIt: { id: 'termasuk biaya', en: 'of which fee' },
  withFee: { id: 'termasuk biaya pembayaran', en: 'including the payment fee' },
  payerName: { id: 'Pelanggan', en: 'Customer' },
  payer: { id: 'Pembayar', en: 'Payer' },
  account: { id: 'Rekening pembayar', en: "Payer's account", short: 'Rek./Account' },
  virtualAccount: { id: 'Nomor Virtual Account', en: 'Virtual account number' },
  accountNumber: { id: 'Nomor VA', en: 'VA number', short: 'No. VA' },
  storeCode: { id: 'Kode pembayaran', en: 'Payment code' },
  link: { id: 'Pindai untuk membuka halaman bayar', en: 'Scan to open the payment page' },
  expiry: { id: 'Bayar sebelum', en: 'Pay before' },
  howToPay: { id: 'Cara membayar', en: 'How to pay' },
  paidAt: { id: 'Dibayar', en: 'Paid', short: 'Lunas/Paid' },
  reference: { id: 'No. gateway', en: 'Gateway no.', short: 'No. gateway' },
  issuer: { id: 'Penerbit', en: 'Issuer' },
  keepReceipt: { id: 'Simpan struk ini sebagai bukti bayar.', en: 'Keep this receipt as proof of payment.' },

  accountCard: { id: 'KARTU REKENING TETAP', en: 'STATIC ACCOUNT CARD' },
  usedFor: { id: 'Untuk', en: 'For' },
  anyAmount: {
    id: 'Bisa dibayar kapan saja, berapa saja. Kartu ini bukan bukti bayar.',
    en: 'Pay any amount, any time. This card is not proof of payment.',
  },

  refundUnderWay: { id: 'REFUND DIPROSES', en: 'REFUND UNDER WAY' },
  refundDone: { id: 'SUDAH DIREFUND', en: 'REFUNDED' },
  refundFailed: { id: 'REFUND GAGAL', en: 'REFUND FAILED' },
  refundNotKnown: { id: 'REFUND BELUM PASTI', en: 'REFUND NOT CONFIRMED' },
  refundUnderWayHint: {
    id: 'Sedang diproses gateway: uang belum tentu sudah kembali.',
    en: 'The gateway is working on it: the money may not be back yet.',
  },
  received: { id: 'Uang diterima', en: 'Received' },
  change: { id: 'Kembalian', en: 'Change' },
  refundOutside: { id: 'REFUND DI LUAR GATEWAY', en: 'REFUND OUTSIDE GATEWAY' },
  refundOutsideBy: { id: 'Dibayar kembali', en: 'Paid back' },
  refundByDrawer: { id: 'tunai dari laci', en: 'in cash from the drawer' },
  refundByTransfer: { id: 'lewat transfer', en: 'by transfer' },
  refundOutsideHint: {
    id: 'Dicatat petugas toko. Gateway tidak mengembalikan uang ini.',
    en: 'Recorded by staff of the shop. The gateway did not return this money.',
  },
  refundInCashHint: { id: 'Uang tunai sudah dikembalikan.', en: 'The cash was given back.' },
  refundDoneHint: { id: 'Gateway menyatakan refund berhasil.', en: 'The gateway says the refund succeeded.' },
  refundFailedHint: {
    id: 'Gateway menyatakan refund gagal: uang tidak kembali.',
    en: 'The gateway says the refund failed: no money went back.',
  },
  refundNotKnownHint: {
    id: 'Hasilnya belum diketahui dan masih ditanyakan. Slip ini bukan bukti uang kembali.',
    en: 'Its outcome is not known yet and is being asked for. This slip is not proof of a refund.',
  },
  refundAskedAt: { id: 'Diminta', en: 'Requested' },
  refundNumber: { id: 'No. refund', en: 'Refund no.', short: 'Refund' },
  refundOf: { id: 'Pesanan asalnya', en: 'Original order' },
  refundAmount: { id: 'Jumlah refund', en: 'Refund amount' },
  refundLeft: { id: 'Sisa bisa direfund', en: 'Left to refund' },
  refundedAt: { id: 'Direfund', en: 'Refunded' },
  refundedSum: { id: 'Sudah direfund', en: 'Refunded' },
  approver: { id: 'Disetujui', en: 'Approved by' },
  reason: { id: 'Alasan', en: 'Reason' },

  subscription: { id: 'LANGGANAN', en: 'SUBSCRIPTION' },
  subscriptionPending: { id: 'BELUM AKTIF', en: 'NOT ACTIVE YET' },
  subscriptionPendingHint: {
    id: 'Selesaikan di halaman gateway. Belum ada uang yang ditagih.',
    en: "Complete it on the gateway's page. Nothing has been charged yet.",
  },
  subscriptionActive: { id: 'AKTIF', en: 'ACTIVE' },
  subscriptionActiveHint: {
    id: 'Gateway menagih otomatis sesuai jadwal ini sampai dibatalkan.',
    en: 'The gateway charges by itself on this schedule until it is cancelled.',
  },
  subscriptionCancelling: { id: 'PEMBATALAN DIPROSES', en: 'BEING CANCELLED' },
  subscriptionCancellingHint: {
    id: 'Gateway belum memastikan pembatalan: tagihan masih mungkin terjadi.',
    en: 'The gateway has not confirmed the cancellation: a charge may still come.',
  },
  subscriptionCancelled: { id: 'DIBATALKAN', en: 'CANCELLED' },
  subscriptionCancelledHint: {
    id: 'Gateway menyatakan tidak ada tagihan lagi.',
    en: 'The gateway says there are no more charges.',
  },
  subscriptionFailed: { id: 'GAGAL', en: 'FAILED' },
  subscriptionFailedHint: {
    id: 'Gateway menyatakan langganan ini gagal: tidak ada yang ditagih.',
    en: 'The gateway says this subscription failed: nothing is charged.',
  },
  subscriptionNumber: { id: 'Nomor', en: 'Number', short: 'No.' },
  subscriptionTitle: { id: 'Layanan', en: 'Service' },
  customer: { id: 'Pelanggan', en: 'Customer' },
  schedule: { id: 'Jadwal', en: 'Schedule' },
  everyDay: { id: 'setiap hari', en: 'every day' },
  everyDays: { id: 'setiap {n} hari', en: 'every {n} days' },
  everyWeek: { id: 'setiap minggu', en: 'every week' },
  everyWeeks: { id: 'setiap {n} minggu', en: 'every {n} weeks' },
  everyMonth: { id: 'setiap bulan', en: 'every month' },
  everyMonths: { id: 'setiap {n} bulan', en: 'every {n} months' },
  eachTime: { id: 'Ditagih setiap kali', en: 'Charged each time' },
  nextCharge: { id: 'Tagihan berikut', en: 'Next charge' },
  nextChargeExpected: { id: 'Perkiraan tagihan berikut', en: 'Next charge expected' },
  completeBefore: { id: 'Selesaikan sebelum', en: 'Complete before' },
  notProofOfPayment: { id: 'Slip ini bukan bukti bayar.', en: 'This slip is not proof of payment.' },

  codeTooLong: {
    id: 'Kode QR terlalu panjang untuk kertas ini: tunjukkan di layar.',
    en: 'The QR code is too long for this paper: show it on the screen.',
  },
  codeDense: {
    id: 'Kode QR ini sangat rapat. Tidak terbaca HP? Pindai dari layar kasir.',
    en: "This QR code is very dense. A phone can't read it? Scan it from the counter's screen.",
  },
  paper: { id: 'Kertas', en: 'Paper' },
  printer: { id: 'Printer', en: 'Printer' },
  printerProfile: { id: 'Jenis', en: 'Type' },
  dotsAndColumns: { id: 'Titik / kolom', en: 'Dots / columns' },
  qrMethod: { id: 'Cara cetak QR', en: 'QR printed as' },
  autoQr: { id: 'otomatis', en: 'automatic' },
  nativeQr: { id: 'perintah printer', en: 'printer command' },
  rasterQr: { id: 'gambar', en: 'picture' },
  rulerHint: {
    id: 'Baris angka harus pas satu baris, dari tepi ke tepi.',
    en: 'The digits must fill exactly one line, edge to edge.',
  },
  letterHint: {
    id: 'Baris ini harus sama dengan yang di layar, huruf demi huruf.',
    en: 'These lines must look as they do on the screen, letter by letter.',
  },
  codeA: { id: 'KODE A: perintah printer', en: 'CODE A: printer command' },
  codeB: { id: 'KODE B: gambar', en: 'CODE B: picture' },
  scanHint: {
    id: 'Pindai kode ini dengan HP. Tidak terbaca? Ubah cara cetak QR di pengaturan.',
    en: "Scan this code with a phone. It doesn't scan? Change how QR codes are printed in the settings.",
  },
  scanBothHint: {
    id: 'Apakah kode A dan B terbaca HP? Jawab di layar: Loket memilih yang terbaca.',
    en: 'Does a phone read codes A and B? Answer on the screen: Loket chooses the one that is read.',
  },
} as const satisfies Record<string, Phrase>

/** A phrase in each language of the slip, Indonesian first; once if both are the same. */
export function say(phrase: Phrase, language: SlipLanguage): string[] {
  return language === 'both' ? [...new Set([phrase.id, phrase.en])] : [phrase[language]]
}

/** A phrase on one line. */
export const inline = (phrase: Phrase, language: SlipLanguage): string => say(phrase, language).join(' / ')
