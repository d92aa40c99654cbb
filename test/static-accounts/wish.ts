import { randomUUID } from 'node:crypto'

/** A static account that is asked for. */
export const wish = (wanted: { payer?: string; usedFor?: string } = {}) => ({
  accountId: randomUUID(),
  paymentType: 'StaticBankLVA' as const,
  payer: 'Budi',
  ...wanted,
})
