import type { Language } from '../settings.ts'
import type { FamilyName } from './channels.ts'

/**
 * How to pay on each channel family, step by step, as the customer reads it. The first two steps are enough
 * to pay by: a slip prints those, the screen shows all.
 */
export const howToPay: Record<FamilyName, Record<Language, readonly [string, string, ...string[]]>> = {
  qr: {
    id: [
      'Buka aplikasi bank atau dompet digital yang menerima QRIS, lalu pindai kode ini.',
      'Periksa nama toko dan jumlahnya, lalu bayar.',
      'Tunggu sampai kasir menerima konfirmasi pembayaran.',
    ],
    en: [
      'Open a bank or wallet app that takes QRIS and scan this code.',
      'Check the shop name and the amount, then pay.',
      'Wait until the cashier sees the payment confirmed.',
    ],
  },
  virtualAccount: {
    id: [
      'Di aplikasi atau ATM bank, pilih bayar Virtual Account dan masukkan nomor ini.',
      'Periksa nama dan jumlahnya, lalu bayar tepat sejumlah itu.',
      'Simpan bukti dari bank sampai kasir menerima konfirmasi.',
    ],
    en: [
      "In the bank's app or ATM, choose Virtual Account payment and enter this number.",
      'Check the name and the amount, then pay exactly that amount.',
      "Keep the bank's proof until the cashier sees the payment confirmed.",
    ],
  },
  store: {
    id: [
      'Tunjukkan kode ini di kasir toko mitra dan minta membayarnya.',
      'Periksa jumlahnya, bayar, dan simpan struk dari toko itu.',
      'Tunggu sampai kasir kami menerima konfirmasi pembayaran.',
    ],
    en: [
      'Show this code at the till of the partner store and ask to pay it.',
      "Check the amount, pay, and keep that store's receipt.",
      'Wait until our cashier sees the payment confirmed.',
    ],
  },
}
