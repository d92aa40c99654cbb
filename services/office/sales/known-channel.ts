import { cash } from '../../../shared/cash/cash.ts'
import { channels } from '../../../shared/gateway/channels.ts'
import { hostedPage } from '../../../shared/gateway/counter-channels.ts'

/** All ways to pay that this office does not know, as one: of a newer counter, or made up by the thousand with a stolen key. */
export const OTHER_CHANNEL = ''

const known = [...channels, hostedPage, cash].map(({ paymentType }) => `'${paymentType}'`)

/** The way to pay of a row `t`, or of another one, to add up by: there are no more sums, and no longer pages, than there are ways to pay. */
const knownChannelOf = (row: string): string =>
  `CASE WHEN ${row}.channel IN (${known.join(', ')}) THEN ${row}.channel ELSE '${OTHER_CHANNEL}' END`
export const KNOWN_CHANNEL = knownChannelOf('t')

/**
 * A refund has the way to pay of its order, which may be another counter's. One look into an index for each: a join would have the server
 * read all orders, and so might a second condition.
 */
export const CHANNEL_OF_REFUND = `coalesce((SELECT ${knownChannelOf('o')} FROM orders o
  WHERE o.number = t.order_number LIMIT 1), '${OTHER_CHANNEL}')`
