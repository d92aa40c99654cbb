import type { Order } from '../../shared/sale/order.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { callMain } from '../main-process.ts'
import { receivePrint } from './orders.ts'

/** The slip that an order can have now: one to pay with while its code is good, its receipt once it is paid. */
export function slipOf({ state, superseded }: Order): 'payment' | 'receipt' | null {
  if (state.kind === 'paid' || state.kind === 'paidLate') return 'receipt'
  const printable = state.kind === 'open' && state.code && state.code.kind !== 'push'
  return printable && !superseded ? 'payment' : null
}

/** Prints a slip or a receipt; every print after the first is a copy. */
export async function printOrder(merchantTradeNo: string, kind: 'payment' | 'receipt'): Promise<void> {
  receivePrint(await callMain('print.order', { merchantTradeNo, kind }))
}

/** Sends a failed job to the printer once more. */
export async function printAgain({ id }: PrintJob): Promise<void> {
  receivePrint(await callMain('print.again', { id }))
}
