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
  terminal: { id: 'Terminal', en: 'Terminal' },
  expiry: { id: 'Bayar sebelum', en: 'Pay before' },
  howToPay: { id: 'Cara membayar', en: 'How to pay' },
  paidAt: { id: 'Dibayar', en: 'Paid' },
  reference: { id: 'Ref. gateway', en: 'Gateway ref.' },
  issuer: { id: 'Penerbit', en: 'Issuer' },
  keepReceipt: { id: 'Simpan struk ini sebagai bukti bayar.', en: 'Keep this receipt as proof of payment.' },

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
