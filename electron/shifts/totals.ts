import { assertNever } from '../../shared/assert-never.ts'
import { HOUR } from '../../shared/durations.ts'
import type { Sen } from '../../shared/money.ts'
import {
  type CashierTakings,
  type ChannelTakings,
  type Counted,
  type HourTakings,
  partNames,
  type Received,
  refundedPartNames,
  type Takings,
} from '../../shared/shift/takings.ts'
import type { TallyLine } from '../journal/shifts/shift-rows.ts'

/** The sum of some tally lines. A sum of sen is a whole number, and no shop reaches the limit of exact integers. */
export interface Totals {
  readonly totals: Takings
  readonly channels: ChannelTakings[]
  readonly hours: HourTakings[]
  readonly cashiers: CashierTakings[]
  readonly received: Received[]
}

const none = (): Counted => ({ count: 0, amount: 0 as Sen })
const noTakings = () => ({
  made: none(),
  paid: none(),
  payable: 0 as Sen,
  late: none(),
  refunded: none(),
  fees: none(),
  failed: none(),
  givenUp: none(),
  expired: none(),
  rejected: none(),
  review: none(),
  parts: { discount: none(), service: none(), tax: none() },
  refundedParts: { service: none(), tax: none() },
  outside: { drawer: none(), transfer: none() },
  rounding: { up: none(), down: none() },
})

function count(one: Counted, amount: Sen): void {
  one.count += 1
  one.amount = (one.amount + amount) as Sen
}

/** Adds up tally lines as they come. */
export function createTotals() {
  const all = noTakings()
  const channels = new Map<string, ChannelTakings & typeof all>()
  const hours = new Map<number, HourTakings>()
  const cashiers = new Map<string | null, CashierTakings>()
  const received = new Map<string, Received>()
  /** Orders that were not made. If one is sent again and ends in another way, only that end counts. */
  const notMade = new Map<string, TallyLine>()

  const of = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
    const found = map.get(key) ?? make()
    if (!map.has(key)) map.set(key, found)
    return found
  }

  function countSale(
    line: TallyLine,
    fact: keyof Omit<Takings, 'payable' | 'parts' | 'refundedParts' | 'outside' | 'rounding'>,
  ): void {
    const channel = of(channels, line.paymentType, () => ({
      paymentType: line.paymentType,
      ...noTakings(),
    }))
    for (const takings of [all, channel]) count(takings[fact], line.amount)
  }

  function takeBackNotMade(number: string): void {
    const line = notMade.get(number)
    if (!notMade.delete(number) || !line) return
    for (const { rejected } of [all, channels.get(line.paymentType) ?? all]) {
      rejected.count -= 1
      rejected.amount = (rejected.amount - line.amount) as Sen
    }
  }

  function countElsewhere(line: TallyLine, fact: 'made' | 'paid' | 'refunded'): void {
    const hour = Math.floor(line.at / HOUR) * HOUR
    count(of(hours, hour, () => ({ hour, made: none(), paid: none(), refunded: none() }))[fact], line.amount)
    if (fact === 'refunded') return
    const name = line.cashier
    count(of(cashiers, name, () => ({ name, made: none(), paid: none() }))[fact], line.amount)
  }

  function countPayment(line: TallyLine): void {
    countSale(line, 'paid')
    countElsewhere(line, 'paid')
    for (const takings of [all, channels.get(line.paymentType) ?? all]) {
      takings.payable = (takings.payable + (line.payable ?? line.amount)) as Sen
      if (line.fee !== null) count(takings.fees, line.fee)
      if (line.rounding !== null)
        count(takings.rounding[line.rounding > 0 ? 'up' : 'down'], Math.abs(line.rounding) as Sen)
      for (const part of partNames) if (line[part]) count(takings.parts[part], line[part])
    }
  }

  function countRefund(line: TallyLine): void {
    countSale(line, 'refunded')
    countElsewhere(line, 'refunded')
    for (const { refundedParts, outside } of [all, channels.get(line.paymentType) ?? all]) {
      if (line.outside) count(outside[line.outside], line.amount)
      for (const part of refundedPartNames) if (line[part]) count(refundedParts[part], line[part])
    }
  }

  function countReceived({ paymentType, amount }: TallyLine, from: Received['from']): void {
    const one = of(received, `${from} ${paymentType}`, () => ({ from, paymentType, ...none() }))
    count(one, amount)
  }

  return {
    add(line: TallyLine): void {
      const { fact, number } = line
      takeBackNotMade(number)
      switch (fact) {
        case 'made':
          countSale(line, fact)
          countElsewhere(line, fact)
          break
        case 'refunded':
          countRefund(line)
          break
        case 'paid':
          countPayment(line)
          break
        case 'paidLate':
          countPayment(line)
          countSale(line, 'late')
          break
        case 'rejected':
          notMade.set(number, line)
          countSale(line, fact)
          break
        case 'failed':
        case 'expired':
          countSale(line, line.givenUp ? 'givenUp' : fact)
          break
        case 'review':
          countSale(line, fact)
          break
        case 'received':
          countReceived(line, 'account')
          break
        case 'charged':
          countReceived(line, 'subscription')
          break
        case 'refundMade':
          break
        default:
          assertNever(fact)
      }
    },

    /** A copy, which further lines don't change. */
    read: (): Totals =>
      structuredClone({
        totals: all,
        channels: [...channels.values()],
        hours: [...hours.values()].sort((one, other) => one.hour - other.hour),
        cashiers: [...cashiers.values()],
        received: [...received.values()],
      }),
  }
}
