/** Sales that a test needs but is not about, made by the calls behind the screens. */
import type { Page } from 'playwright-core'
import type { CallInput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'

/** Charges so many rupiah by QRIS unless told otherwise; returns the order's number. */
export async function charged(
  page: Page,
  whole: number,
  more: Partial<CallInput<'sale.charge'>> = {},
): Promise<string> {
  const wanted = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(whole), ...more }
  return (await callFrom(page, 'sale.charge', wanted)).merchantTradeNo
}

/** A sale whose customer had the exact amount in cash. */
export const paidInCash = (page: Page, whole: number, more: Partial<CallInput<'sale.payCash'>> = {}) => {
  const amount = rupiah(whole)
  return callFrom(page, 'sale.payCash', { saleId: crypto.randomUUID(), amount, tendered: amount, ...more })
}
