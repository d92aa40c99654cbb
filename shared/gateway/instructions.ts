import type { Language } from '../language.ts'
import type { FamilyName } from './channel-families.ts'

/** How to pay, step by step. */
export type Steps = Readonly<Record<Language, readonly string[]>>

/**
 * How to pay on each channel family, step by step, for the customer. The first two steps are enough: a slip prints
 * those, the screen shows all.
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
  eMoney: {
    id: [
      'Buka tautan ini di HP Anda, atau tunggu permintaan bayar di aplikasi dompet digital.',
      'Periksa nama toko dan jumlahnya, lalu setujui dengan PIN Anda.',
      'Tunggu sampai kasir menerima konfirmasi pembayaran.',
    ],
    en: [
      'Open this link on your phone, or wait for the payment request in your wallet app.',
      'Check the shop name and the amount, then approve with your PIN.',
      'Wait until the cashier sees the payment confirmed.',
    ],
  },
  payLater: {
    id: [
      'Buka tautan ini dan masuk ke akun paylater Anda.',
      'Pilih tenor, periksa jumlahnya, lalu setujui.',
      'Tunggu sampai kasir menerima konfirmasi pembayaran.',
    ],
    en: [
      'Open this link and sign in to your pay-later account.',
      'Choose the term, check the amount, then approve.',
      'Wait until the cashier sees the payment confirmed.',
    ],
  },
  card: {
    id: [
      'Buka tautan ini dan masukkan data kartu Anda di halaman pembayaran.',
      'Periksa jumlahnya, lalu masukkan kode dari bank Anda bila diminta.',
      'Tunggu sampai kasir menerima konfirmasi pembayaran.',
    ],
    en: [
      'Open this link and enter your card on the payment page.',
      'Check the amount, then enter the code from your bank if it asks for one.',
      'Wait until the cashier sees the payment confirmed.',
    ],
  },
  hostedPage: {
    id: [
      'Buka tautan ini di HP Anda dan pilih cara bayar di halaman itu.',
      'Periksa nama toko dan jumlahnya, lalu ikuti langkah di halaman itu.',
      'Tunggu sampai kasir menerima konfirmasi pembayaran.',
    ],
    en: [
      'Open this link on your phone and choose how to pay on the page.',
      'Check the shop name and the amount, then follow the steps on the page.',
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
      'In the bank’s app or ATM, choose Virtual Account payment and enter this number.',
      'Check the name and the amount, then pay exactly that amount.',
      'Keep the bank’s proof until the cashier sees the payment confirmed.',
    ],
  },
  staticVirtualAccount: {
    id: [
      'Di aplikasi atau ATM bank, pilih bayar Virtual Account dan masukkan nomor ini.',
      'Periksa namanya, ketik jumlah yang akan dibayar, lalu bayar.',
      'Simpan nomor ini: nomor yang sama dapat dibayar lagi kapan saja.',
    ],
    en: [
      'In the bank’s app or ATM, choose Virtual Account payment and enter this number.',
      'Check the name, type the amount to pay, then pay.',
      'Keep this number: it can be paid again at any time.',
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
      'Check the amount, pay, and keep that store’s receipt.',
      'Wait until our cashier sees the payment confirmed.',
    ],
  },
  eMoneySubscription: {
    id: [
      'Buka tautan ini di HP Anda dan masuk ke dompet digital.',
      'Periksa jumlah dan jadwalnya, lalu setujui langganan ini.',
      'Pembayaran pertama dilakukan sekarang, berikutnya sesuai jadwal.',
    ],
    en: [
      'Open this link on your phone and sign in to your wallet.',
      'Check the amount and how often it is charged, then approve the subscription.',
      'The first payment is made now, the next ones on schedule.',
    ],
  },
  cardSubscription: {
    id: [
      'Buka tautan ini dan masukkan data kartu Anda di halaman pembayaran.',
      'Periksa jumlah dan jadwalnya, lalu setujui langganan ini.',
      'Pembayaran pertama dilakukan sekarang, berikutnya sesuai jadwal.',
    ],
    en: [
      'Open this link and enter your card on the payment page.',
      'Check the amount and how often it is charged, then approve the subscription.',
      'The first payment is made now, the next ones on schedule.',
    ],
  },
}
