import { randomInt } from 'node:crypto'
import {
  type StaticVirtualAccountCode,
  type StoreCounterCode,
  staticVirtualAccountCodes,
  storeCounterCodes,
  type VirtualAccountCode,
  virtualAccountCodes,
} from '../../../shared/gateway/channel-codes.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Text of `count` random digits, at most 14. */
export const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** A 16-digit account number. Its first four digits name the bank: 8801 for BankA to 8816 for BankP. */
export function drawVirtualAccount(bank: VirtualAccountCode): string {
  return `88${twoDigits(virtualAccountCodes.indexOf(bank) + 1)}${randomDigits(12)}`
}

/** A 16-digit account number that can be paid again and again: 7701 for BankL, 7702 for BankE. */
export function drawStaticAccount(bank: StaticVirtualAccountCode): string {
  return `77${twoDigits(staticVirtualAccountCodes.indexOf(bank) + 1)}${randomDigits(12)}`
}

/** A 14-digit code to read out at the till. Its first four digits name the chain. */
export function drawStoreCode(store: StoreCounterCode): string {
  return `66${twoDigits(storeCounterCodes.indexOf(store) + 1)}${randomDigits(10)}`
}

/** The platform's own number of a payment: its creation time, and twelve random digits. */
export const drawPlatformTradeNo = (now: number): string => `${formatWibTime(now)}${randomDigits(12)}`

/** Draws until no open order has the code, so that a payment is for one order only. */
export function unusedCode(ledger: Pick<Ledger, 'isOpenCode'>, draw: () => string): string {
  for (;;) {
    const code = draw()
    if (!ledger.isOpenCode(code)) return code
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
