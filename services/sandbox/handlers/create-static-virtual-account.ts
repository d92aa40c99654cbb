import { formatWibTime, parseWibTime } from '../../../shared/wib-time.ts'
import { drawStaticAccount } from '../orders/codes.ts'
import { wholeSecond } from '../orders/place-order.ts'
import { Refusal } from '../refusal.ts'
import type { Handler } from './handler.ts'

/** API document, "Limits": per merchant and day. */
const ACCOUNTS_A_DAY = 100

export const createStaticVirtualAccount: Handler<'createStaticVirtualAccount'> = (
  { paymentType, storeId, payer, beUsedFor, notifyUrl },
  { ledger, now },
) => {
  if (ledger.staticAccounts.countSince(startOfDay(now)) >= ACCOUNTS_A_DAY) {
    throw new Refusal('dailyLimitExceeded', `requests must be at most ${ACCOUNTS_A_DAY} a day`)
  }
  const createdAt = wholeSecond(now)
  let vaCode: string
  do vaCode = drawStaticAccount(paymentType)
  while (ledger.staticAccounts.find(vaCode))
  ledger.staticAccounts.add({
    vaCode,
    paymentType,
    storeId: storeId ?? null,
    payer,
    beUsedFor: beUsedFor ?? null,
    notifyUrl: notifyUrl ?? null,
    createdAt,
  })
  return { storeId, paymentType, createTime: formatWibTime(createdAt), vaCode }
}

/** Midnight in WIB. */
const startOfDay = (now: number): number => parseWibTime(`${formatWibTime(now).slice(0, 8)}000000`) ?? now
