import type { Language } from '../../../shared/settings.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'

type Phrase = Record<Language, string>

/** What slips say, in the languages they say it in. */
export const words = {
  training: { id: 'LATIHAN', en: 'TRAINING' },
  notRealMoney: { id: 'Bukan transaksi sungguhan', en: 'Not a real transaction' },
  copy: { id: 'SALINAN', en: 'COPY' },
  unpaid: { id: 'BELUM DIBAYAR', en: 'UNPAID' },
  paid: { id: 'LUNAS', en: 'PAID' },
  paidLate: { id: 'DIBAYAR TERLAMBAT', en: 'PAID LATE' },
  testPage: { id: 'UJI CETAK', en: 'TEST PAGE' },

  date: { id: 'Tanggal', en: 'Date' },
  printedAt: { id: 'Dicetak', en: 'Printed' },
  orderNumber: { id: 'No. pesanan', en: 'Order no.' },
  item: { id: 'Barang', en: 'Item' },
  cashier: { id: 'Kasir', en: 'Cashier' },
  channel: { id: 'Kanal', en: 'Channel' },
  price: { id: 'Harga', en: 'Price' },
  toPay: { id: 'Jumlah yang dibayar', en: 'Amount to pay' },
  amountPaid: { id: 'Jumlah dibayar', en: 'Amount paid' },
  payerName: { id: 'Nama', en: 'Name' },
  payer: { id: 'Pembayar', en: 'Payer' },
  account: { id: 'Rekening', en: 'Account' },
  virtualAccount: { id: 'Nomor Virtual Account', en: 'Virtual account number' },
  storeCode: { id: 'Kode pembayaran', en: 'Payment code' },
  link: { id: 'Pindai untuk membuka halaman bayar', en: 'Scan to open the payment page' },
  terminal: { id: 'Terminal', en: 'Terminal' },
  expiry: { id: 'Bayar sebelum', en: 'Pay before' },
  howToPay: { id: 'Cara membayar', en: 'How to pay' },
  paidAt: { id: 'Dibayar', en: 'Paid' },
  reference: { id: 'Ref. gateway', en: 'Gateway ref.' },
  issuer: { id: 'Penerbit', en: 'Issuer' },
  keepReceipt: { id: 'Simpan struk ini sebagai bukti bayar.', en: 'Keep this receipt as proof of payment.' },

  accountCard: { id: 'KARTU REKENING TETAP', en: 'STATIC ACCOUNT CARD' },
  usedFor: { id: 'Untuk', en: 'For' },
  anyAmount: {
    id: 'Bisa dibayar kapan saja, berapa saja. Kartu ini bukan bukti bayar.',
    en: 'Pay any amount, any time. This card is no proof of payment.',
  },

  refundUnderWay: { id: 'REFUND DIPROSES', en: 'REFUND UNDER WAY' },
  refundDone: { id: 'SUDAH DIREFUND', en: 'REFUNDED' },
  refundFailed: { id: 'REFUND GAGAL', en: 'REFUND FAILED' },
  refundNotKnown: { id: 'REFUND BELUM PASTI', en: 'REFUND NOT CONFIRMED' },
  refundUnderWayHint: {
    id: 'Sedang diproses gateway: uang belum tentu sudah kembali.',
    en: 'The gateway is working on it: the money may not be back yet.',
  },
  refundDoneHint: { id: 'Gateway menyatakan refund berhasil.', en: 'The gateway says the refund succeeded.' },
  refundFailedHint: {
    id: 'Gateway menyatakan refund gagal: uang tidak kembali.',
    en: 'The gateway says the refund failed: no money went back.',
  },
  refundNotKnownHint: {
    id: 'Hasilnya belum diketahui dan masih ditanyakan. Slip ini bukan bukti uang kembali.',
    en: 'Its outcome is not known yet and is being asked for. This slip is no proof of a refund.',
  },
  refundAskedAt: { id: 'Diminta', en: 'Asked for' },
  refundNumber: { id: 'No. refund', en: 'Refund no.' },
  refundAmount: { id: 'Jumlah refund', en: 'Refund amount' },
  refundLeft: { id: 'Sisa bisa direfund', en: 'Left to refund' },
  refundedAt: { id: 'Direfund', en: 'Refunded' },
  approver: { id: 'Disetujui', en: 'Approved by' },
  reason: { id: 'Alasan', en: 'Reason' },

  paper: { id: 'Kertas', en: 'Paper' },
  qrMethod: { id: 'Cara cetak QR', en: 'QR printed as' },
  nativeQr: { id: 'perintah printer', en: 'printer command' },
  rasterQr: { id: 'gambar', en: 'picture' },
  rulerHint: {
    id: 'Baris angka harus pas satu baris, dari tepi ke tepi.',
    en: 'The digits must fill exactly one line, edge to edge.',
  },
  scanHint: {
    id: 'Pindai kode ini dengan ponsel. Tidak terbaca? Ubah cara cetak QR di pengaturan.',
    en: "Scan this code with a phone. It doesn't scan? Change how QR codes are printed in the settings.",
  },
} as const satisfies Record<string, Phrase>

/** A phrase in each language of the slip, Indonesian first; once where both languages say it alike. */
export function say(phrase: Phrase, language: SlipLanguage): string[] {
  return language === 'both' ? [...new Set([phrase.id, phrase.en])] : [phrase[language]]
}

/** A phrase on one line. */
export function inline(phrase: Phrase, language: SlipLanguage): string {
  return say(phrase, language).join(' / ')
}
