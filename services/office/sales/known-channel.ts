import { cash } from '../../../shared/cash/cash.ts'
import { channels } from '../../../shared/gateway/channels.ts'
import { hostedPage } from '../../../shared/gateway/counter-channels.ts'

/** All ways to pay that this office does not know, as one: of a newer counter, or made up by the thousand with a stolen key. */
export const OTHER_CHANNEL = ''

const known = [...channels, hostedPage, cash].map(({ paymentType }) => `'${paymentType}'`)

/** A row's way to pay, to add up by: there are no more sums, and no longer pages, than there are ways to pay. */
export const KNOWN_CHANNEL = `CASE WHEN t.channel IN (${known.join(', ')}) THEN t.channel ELSE '${OTHER_CHANNEL}' END`
