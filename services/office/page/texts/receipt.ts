/** The sentences of a receipt's page, in both languages: customers read them. */
export const receipt = {
  id: {
    receipt: 'Struk',
    receiptTraining: 'LATIHAN: bukan bukti pembayaran',
    receiptPaid: 'LUNAS',
    receiptTotal: 'Total',
    receiptContains: 'termasuk {name}',
    receiptService: 'Biaya layanan',
    receiptBy: 'Dibayar lewat',
    receiptNumber: 'No. pesanan',
    receiptRefunded: 'Sudah direfund',
    receiptUntil: 'Halaman ini bisa dibuka sampai {at}.',
    receiptSoonTitle: 'Struk sedang disiapkan',
    receiptSoon:
      'Halaman ini memuat ulang otomatis. Kalau masih kosong setelah semenit, mintalah struk kepada kasir.',
    receiptGoneTitle: 'Struk tidak ada di alamat ini',
    receiptGone: 'Tautannya sudah kedaluwarsa atau tidak lengkap. Mintalah struk kepada toko.',
  },
  en: {
    receipt: 'Receipt',
    receiptTraining: 'TRAINING: no proof of payment',
    receiptPaid: 'PAID',
    receiptTotal: 'Total',
    receiptContains: 'including {name}',
    receiptService: 'Service charge',
    receiptBy: 'Paid by',
    receiptNumber: 'Order no.',
    receiptRefunded: 'Refunded',
    receiptUntil: 'This page can be opened until {at}.',
    receiptSoonTitle: 'The receipt is on its way',
    receiptSoon:
      'This page loads again automatically. If it is still empty after a minute, ask the cashier for a receipt.',
    receiptGoneTitle: 'There is no receipt at this address',
    receiptGone: 'The link has expired or is not complete. Ask the shop for a receipt.',
  },
} as const
