import { CallFailure } from '../failures/call-failure.ts'
import type { Journal } from '../journal/journal.ts'

type Asked = Pick<Journal, 'gatewayAddress' | 'keepGatewayAddress' | 'openMoney'>

/**
 * The address of a gateway that has open orders or refunds of this journal, if `address` is another one; null if it is
 * the same, or nothing is open.
 */
export async function otherGatewayThan(address: string, journal: Asked): Promise<string | null> {
  const known = await journal.gatewayAddress()
  if (known === null || known === address) return null
  const { orders, refunds } = await journal.openMoney()
  return orders + refunds > 0 ? known : null
}

/**
 * Makes `address` the journal's gateway. Throws a CallFailure while another one has open orders or refunds: this one does
 * not know them, so that what customers have paid would look as if it had never arrived, and could be charged again.
 */
export async function demandSameGateway(address: string, journal: Asked): Promise<void> {
  const other = await otherGatewayThan(address, journal)
  if (other !== null) throw new CallFailure('otherGateway', `orders or refunds are open at ${other}`)
  if ((await journal.gatewayAddress()) !== address) await journal.keepGatewayAddress(address)
}
