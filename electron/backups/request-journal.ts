import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** What the request journal keeps of an order or a refund that was asked of the gateway. */
export interface AskedOfGateway {
  readonly at: number
  /** The order's own number, or the refund's. */
  readonly number: string
  readonly merchantTradeNo: string
  readonly paymentType: string
  readonly amount: number
  readonly refund: { readonly amount: number; readonly platformRefundNo: string } | null
}

const number = z.string().min(1).max(32)
const sen = z.int().min(1).max(999_999_999_999)
const line = z.object({
  at: z.iso.datetime().transform(Date.parse),
  number,
  asked: z.object({
    merchantTradeNo: number,
    paymentType: z.string().min(1).max(20),
    amount: sen,
    refund: z.object({ amount: sen, platformRefundNo: number }).nullable(),
  }),
})

/** What was asked of the gateway, the oldest first. A line that can't be read, such as the last of a crash, is left out. */
export function readRequestJournal(path: string): AskedOfGateway[] {
  return [`${path}.1`, path].flatMap((file) => {
    if (!existsSync(file)) return []
    return readFileSync(file, 'utf8').split('\n').flatMap(readLine)
  })
}

function readLine(text: string): AskedOfGateway[] {
  try {
    const { data } = line.safeParse(JSON.parse(text))
    return data ? [{ at: data.at, number: data.number, ...data.asked }] : []
  } catch {
    return []
  }
}
