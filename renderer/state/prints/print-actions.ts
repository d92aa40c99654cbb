import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { isWholePaid } from '../../../shared/sale/split.ts'
import type { Paper, PrintJob } from '../../../shared/slip/slip.ts'
import type { WantedSlip } from '../../../shared/slip/wanted-slip.ts'
import { callMain } from '../../bridge/main-process.ts'
import { bytesOfBase64 } from '../../components/files/save-file.ts'
import { receivePrint } from '../orders/orders.ts'
import { saveFigures } from '../save-figures.ts'

/** The slip that an order can have now: its payment slip while the code is valid, its receipt once it is paid. */
export function slipOf(order: Order): 'payment' | 'receipt' | null {
  const { state, superseded, paidInstead } = order
  // Half a sale has no receipt.
  if (isPaid(state)) return isWholePaid(order) ? 'receipt' : null
  const printable = state.kind === 'open' && state.code && state.code.kind !== 'push'
  return printable && !superseded && !paidInstead ? 'payment' : null
}

/** Prints a slip on the named printer or the first; every print after the first is a copy. */
export async function printSlip(of: WantedSlip, printer?: string): Promise<PrintJob> {
  return received(await callMain('print.slip', { of, ...(printer === undefined ? {} : { printer }) }))
}

/** Hands a slip over as a file, as it looks on a paper. */
export async function saveSlip(as: 'picture' | 'pdf', of: WantedSlip, paper: Paper): Promise<void> {
  const { name, content } = await callMain(`print.${as}`, { of, paper })
  saveFigures(name, as === 'pdf' ? 'application/pdf' : 'image/png', [bytesOfBase64(content)])
}

/** Sends a failed or cancelled job to its printer again, or to another one. */
export async function printAgain({ id }: PrintJob, printer?: string): Promise<void> {
  received(await callMain('print.again', { id, ...(printer === undefined ? {} : { printer }) }))
}

/** Takes a job out of the queue. */
export async function cancelPrint({ id }: PrintJob): Promise<void> {
  received(await callMain('print.cancel', { id }))
}

function received(job: PrintJob): PrintJob {
  receivePrint(job)
  return job
}
