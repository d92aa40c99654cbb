import * as z from 'zod'

/** What a restore asks the gateway about, because it is newer than the backup. */
export const askedAgain = ['orders', 'refunds', 'subscriptions', 'payments'] as const
/** What a restore brings back as it is, because nobody can be asked about it. */
export const broughtBack = ['cashOrders', 'ownRefunds', 'accounts'] as const
/** What a restore does not bring back: changes since the backup that remain only in the journal that is set aside. */
export const notBroughtBack = ['products', 'carts', 'prints', 'auditLines'] as const

const count = z.int().min(0)

/** How much of each is newer than a backup; for products and held carts, how many differ now. */
export const sinceBackup = z.object({
  orders: count,
  cashOrders: count,
  refunds: count,
  ownRefunds: count,
  subscriptions: count,
  accounts: count,
  payments: count,
  products: count,
  carts: count,
  prints: count,
  auditLines: count,
})
/** The same as a type. */
export type SinceBackup = z.infer<typeof sinceBackup>
