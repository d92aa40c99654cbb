/** What this gateway remembers, with the few things a payer or the bank can do to it. */
export interface Order {
  readonly family: string
  readonly request: Readonly<Record<string, unknown>>
  readonly merchantTradeNo: string
  readonly platformTradeNo: string
  readonly requested: bigint
  readonly charged: bigint
  readonly created: Date
  expires: Date
  status: '01' | '02' | '09'
  successTime?: Date
}

export interface Refund {
  readonly request: Readonly<Record<string, unknown>>
  readonly merchantRefundNo: string
  readonly platformTradeNo: string
  readonly sen: bigint
  readonly created: Date
  status: '02' | '03' | '05'
}

export interface Subscription {
  readonly request: Readonly<Record<string, unknown>>
  readonly number: string
  readonly sen: bigint
  readonly created: Date
  status: string
}

export class Ledger {
  readonly orders = new Map<string, Order>()
  readonly refunds = new Map<string, Refund>()
  readonly subscriptions = new Map<string, Subscription>()
  #last = 8_100_000_000_000_000_000n

  nextNumber(): string {
    this.#last += 1n
    return String(this.#last)
  }

  order(merchantTradeNo: string): Order {
    const order = this.orders.get(merchantTradeNo)
    if (order === undefined) throw new Error(`no order ${merchantTradeNo}`)
    return order
  }

  pay(merchantTradeNo: string): void {
    const order = this.order(merchantTradeNo)
    order.status = '02'
    order.successTime = new Date()
  }

  fail(merchantTradeNo: string): void {
    this.order(merchantTradeNo).status = '09'
  }
}

/** Sen of `"10000.00"` or of the number 10000. */
export function senOf(value: unknown): bigint {
  const [whole = '0', part = ''] = String(value).split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}

/** `yyyyMMddHHmmss` in Jakarta. */
export function stamp(date: Date): string {
  return new Date(date.getTime() + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
