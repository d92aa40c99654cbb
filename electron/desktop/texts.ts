import type { Language } from '../../shared/language.ts'

/** What the system itself shows of Loket: its menu and its notifications. The page has texts of its own. */
export const texts = {
  id: {
    go: 'Buka',
    catalogue: 'Katalog barang',
    orders: 'Pesanan',
    unresolved: 'Perhatian',
    subscriptions: 'Langganan',
    staticAccounts: 'Rekening tetap',
    settings: 'Pengaturan',
    shift: 'Shift',
    prints: 'Cetakan',
    lock: 'Kunci loket',
    paid: (amount: string) => `Lunas: ${amount}`,
    paidLocked: 'Penjualan yang menunggu sudah lunas',
    paidBody: 'Pelanggan sudah membayar. Buka Loket untuk struknya.',
  },
  en: {
    go: 'Go',
    catalogue: 'Catalogue',
    orders: 'Orders',
    unresolved: 'Attention',
    subscriptions: 'Subscriptions',
    staticAccounts: 'Static accounts',
    settings: 'Settings',
    shift: 'Shift',
    prints: 'Prints',
    lock: 'Lock the counter',
    paid: (amount: string) => `Paid: ${amount}`,
    paidLocked: 'A sale that was waiting is paid',
    paidBody: 'The customer has paid. Open Loket for the receipt.',
  },
} as const satisfies Record<Language, object>
