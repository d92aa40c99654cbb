import type { PrintJob } from '../../shared/slip/slip.ts'
import { callMain } from '../main-process.ts'
import { receivePrint } from './orders.ts'

/** Prints a slip or a receipt; every print after the first is a copy. */
export async function printOrder(merchantTradeNo: string, kind: 'payment' | 'receipt'): Promise<void> {
  receivePrint(await callMain('print.order', { merchantTradeNo, kind }))
}

/** Sends a failed job to the printer once more. */
export async function printAgain({ id }: PrintJob): Promise<void> {
  receivePrint(await callMain('print.again', { id }))
}
