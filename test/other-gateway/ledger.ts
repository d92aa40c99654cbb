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

/** One payment of a subscription. */
export interface Charge {
  readonly platformTradeNo: string | null
  readonly status: '01' | '02' | '09'
  readonly at: Date
}

export interface Subscription {
  readonly request: Readonly<Record<string, unknown>>
  readonly number: string
  readonly sen: bigint
  readonly created: Date
  status: string
  /** Oldest first. */
  readonly charges: Charge[]
}

export interface StaticPayment {
  readonly vaCode: string
  readonly sen: bigint
  readonly at: Date
  readonly platformTradeNo: string
  /** Only a gateway that makes one up has it. */
  readonly merchantTradeNo: string | undefined
}

export class Ledger {
  readonly orders = new Map<string, Order>()
  readonly refunds = new Map<string, Refund>()
  readonly subscriptions = new Map<string, Subscription>()
  /** By number: the channel of each static account, and the address for notifications of its payments. */
  readonly accounts = new Map<string, Readonly<Record<string, unknown>>>()
  readonly staticPayments: StaticPayment[] = []
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

  subscription(number: string): Subscription {
    const subscription = this.subscriptions.get(number)
    if (subscription === undefined) throw new Error(`no subscription ${number}`)
    return subscription
  }

  /** Takes the customer's money once more; the first time the subscription is completed by it. */
  charge(number: string, charge: Partial<Charge> = {}): void {
    const subscription = this.subscription(number)
    subscription.status = '02'
    const platformTradeNo = this.nextNumber()
    subscription.charges.push({ platformTradeNo, status: '02', at: new Date(), ...charge })
  }

  /** Somebody pays to a static account; the document gives the payment no number of the merchant's. */
  payTo(vaCode: string, sen: bigint, merchantTradeNo?: string): StaticPayment {
    const payment = { vaCode, sen, at: new Date(), platformTradeNo: this.nextNumber(), merchantTradeNo }
    this.staticPayments.push(payment)
    return payment
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
