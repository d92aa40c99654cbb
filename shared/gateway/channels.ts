import { rupiah, type Sen } from '../money.ts'
import { storeCounterCodes, virtualAccountCodes } from './channel-codes.ts'
import type { OperationName } from './operations/index.ts'

/** What the payer is given to pay with. */
export type CodeKind = 'qr' | 'virtualAccount' | 'storeCode'

/** A family of channels: its operations, what it gives the payer, and the rules of its orders. */
export interface ChannelFamily {
  readonly create: OperationName
  readonly query: OperationName
  readonly codeKind: CodeKind
  /** What the cashier must ask the customer for. */
  readonly needsPayer: boolean
}

/** The channel families of the counter so far. Sources: API document, endpoints 1, 7 and 8. */
export const channelFamilies = {
  qr: { create: 'createQrOrder', query: 'queryQrOrder', codeKind: 'qr', needsPayer: false },
  virtualAccount: {
    create: 'createVirtualAccount',
    query: 'queryVirtualAccount',
    codeKind: 'virtualAccount',
    needsPayer: true,
  },
  store: { create: 'createStoreOrder', query: 'queryStoreOrder', codeKind: 'storeCode', needsPayer: true },
} as const satisfies Record<string, ChannelFamily>

export type FamilyName = keyof typeof channelFamilies

/** One channel a cashier can pick. Limits are inclusive. `expirySeconds` is the sandbox's default, never a clock for the screen. */
export interface Channel {
  readonly paymentType: string
  readonly family: FamilyName
  /** What people call it; provider names are the document's neutral identifiers. */
  readonly name: string
  readonly min: Sen
  readonly max: Sen
  readonly expirySeconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/** The channel catalogue. Limits and default expiry: ours, `gateway.md`, "Limits, expiry, fees". */
export const channels: readonly Channel[] = [
  {
    paymentType: 'QRIS',
    family: 'qr',
    name: 'QRIS',
    min: rupiah(1_000),
    max: rupiah(10_000_000),
    expirySeconds: minutes(15),
  },
  ...virtualAccountCodes.map(
    (paymentType): Channel => ({
      paymentType,
      family: 'virtualAccount',
      name: `Bank ${paymentType.charAt(4)}`,
      min: rupiah(10_000),
      max: rupiah(100_000_000),
      expirySeconds: hours(24),
    }),
  ),
  ...storeCounterCodes.map(
    (paymentType): Channel => ({
      paymentType,
      family: 'store',
      name: paymentType === 'POS' ? 'POS' : `Store ${paymentType.charAt(5)}`,
      min: rupiah(paymentType === 'POS' ? 50_000 : 10_000),
      max: rupiah(paymentType === 'POS' ? 1_000_000 : 2_000_000),
      expirySeconds: hours(24),
    }),
  ),
]

const byPaymentType = new Map(channels.map((channel) => [channel.paymentType, channel]))

/** The channel of a `paymentType`; undefined for a code the catalogue does not have. */
export function findChannel(paymentType: string): Channel | undefined {
  return byPaymentType.get(paymentType)
}

/** Why an amount can't be taken on a channel, or null when it can. */
export function limitProblem(channel: Channel, amount: Sen): 'belowMin' | 'aboveMax' | null {
  if (amount < channel.min) return 'belowMin'
  return amount > channel.max ? 'aboveMax' : null
}
