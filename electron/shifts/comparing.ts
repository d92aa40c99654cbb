import type { Clock } from '../../platform/clock.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Comparison, Difference } from '../../shared/shift/comparison.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Journal } from '../journal/journal.ts'
import type { Refunds } from '../refunds/refunds.ts'
import type { Sales } from '../sales/sales.ts'
import type { createGatewayWord, GatewayWord } from './gateway-word.ts'
import { type Disagreement, orderDisagreement, refundDisagreement } from './judge.ts'
import { numbersOfShift } from './numbers-of-shift.ts'

interface ComparingOptions {
  readonly journal: Pick<
    Journal,
    'cutsOfShift' | 'tallyAfter' | 'readOrder' | 'readRefund' | 'saveComparison' | 'lastComparison'
  >
  readonly word: ReturnType<typeof createGatewayWord>
  readonly sales: Pick<Sales, 'check'>
  readonly refunds: Pick<Refunds, 'check'>
  readonly clock: Clock
  readonly profile: GatewayProfile
  readonly onChange: (comparison: Comparison) => void
  readonly onTrouble: (error: unknown) => void
}

/** Compares closed shifts with the gateway, one at a time and slowly. */
export interface Comparing {
  /** Begins, or joins the comparison that is running; throws a CallFailure while another shift is compared. */
  start(shift: number, by: string | null): Promise<Comparison>
  /** The comparison of this shift, if it is running now. */
  of(shift: number): Comparison | null
  /** Ends it early; what was found so far is kept. */
  stop(): Promise<void>
  /** The counter closes: it asks and stores nothing more. */
  abandon(): Promise<void>
}

type Running = Extract<Comparison, { kind: 'running' }>

/** The share of the allowed inquiries a second that comparing may use: sales come first. */
const SHARE = 0.4
/** After this many failed inquiries in a row, the connection counts as down. */
const GIVES_UP_AFTER = 10
/** More than anybody will read; the rest are only counted. */
const MAX_LISTED = 1_000

export function createComparing(options: ComparingOptions): Comparing {
  const { journal, word, clock, profile, onChange, onTrouble } = options
  const restMs = 1_000 / (profile.polling.questionsPerSecond * SHARE)
  let running: Running | null = null
  let ending: 'stopped' | 'abandoned' | null = null
  let work: Promise<void> = Promise.resolve()
  let wake = () => {}

  const rest = () =>
    new Promise<void>((resolve) => {
      const callOff = clock.after(restMs, resolve)
      wake = () => {
        callOff()
        resolve()
      }
    })

  async function compare(first: Running, by: string | null, differences: Difference[]): Promise<void> {
    const { orders, refunds } = await numbersOfShift(journal, first.shift)
    const questions = [
      ...orders.map((number) => () => compareOrder(number)),
      ...refunds.map((number) => () => compareRefund(number)),
    ]
    let now: Running = { ...first, of: questions.length }
    let unanswered = 0
    tell(now)
    for (const question of questions) {
      if (ending !== null || unanswered >= GIVES_UP_AFTER) break
      const found = await question()
      unanswered = found?.kind === 'notAnswered' ? unanswered + 1 : 0
      if (found && differences.length < MAX_LISTED) differences.push(found)
      now = { ...now, asked: now.asked + 1, differing: now.differing + (found ? 1 : 0) }
      tell(now)
      if (ending === null) await rest()
    }
    if (ending === 'abandoned') return
    const { shift, asked, of, startedAt, differing } = now
    const kind = asked === of ? 'done' : 'stopped'
    const ended: Comparison = {
      kind,
      shift,
      asked,
      of,
      startedAt,
      endedAt: clock.now(),
      by,
      differing,
      differences,
    }
    await journal.saveComparison(ended)
    running = null
    onChange(ended)
  }

  function tell(now: Running): void {
    running = now
    onChange(now)
  }

  async function compareOrder(number: string): Promise<Difference | null> {
    const order = await journal.readOrder(number)
    if (!order) return null
    const differing = await differenceOf(order, {
      said: await word.ofOrder(order),
      disagreement: orderDisagreement,
      check: () => options.sales.check(number),
    })
    return differing && { of: 'order', number, merchantTradeNo: number, ...differing }
  }

  async function compareRefund(number: string): Promise<Difference | null> {
    const refund = await journal.readRefund(number)
    if (!refund) return null
    const differing = await differenceOf(refund, {
      said: await word.ofRefund(refund),
      disagreement: refundDisagreement,
      check: () => options.refunds.check(number),
    })
    return differing && { of: 'refund', number, merchantTradeNo: refund.merchantTradeNo, ...differing }
  }

  async function stop(how: 'stopped' | 'abandoned'): Promise<void> {
    if (!running) return
    ending = how
    wake()
    await work
  }

  return {
    async start(shift, by) {
      if (running && running.shift !== shift) {
        throw new CallFailure('notPossible', `shift ${running.shift} is being compared`, 'number')
      }
      if (running) return running
      const first: Running = { kind: 'running', shift, asked: 0, of: 0, startedAt: clock.now(), differing: 0 }
      running = first
      ending = null
      const differences: Difference[] = []
      work = compare(first, by, differences).catch((error: unknown) => {
        onTrouble(error)
        const brokenOff = running ?? first
        running = null
        // The result is not on disk, but no screen may wait for it for ever.
        onChange({ ...brokenOff, kind: 'stopped', endedAt: clock.now(), by, differences })
      })
      return first
    },
    of: (shift) => (running?.shift === shift ? running : null),
    stop: () => stop('stopped'),
    abandon: () => stop('abandoned'),
  }
}

interface Compared<Thing> {
  readonly said: GatewayWord
  readonly disagreement: (thing: Thing, word: GatewayWord) => Disagreement | null
  /** An inquiry as of any sale or refund, which may record what the gateway says. */
  readonly check: () => Promise<Thing>
}

/**
 * How counter and gateway differ on an order or refund; null if they agree. An outcome that the counter does not know
 * yet takes the usual way; a comparison itself changes nothing.
 */
async function differenceOf<Thing extends Order | Refund>(
  thing: Thing,
  { said, disagreement, check }: Compared<Thing>,
): Promise<Pick<Difference, 'paymentType' | 'kind' | 'counter' | 'gateway'> | null> {
  const found = disagreement(thing, said)
  if (found === null) return null
  const after = found === 'notAnswered' ? thing : await check().catch(() => thing)
  const { paymentType, amount, state } = thing
  const isTakenOver = after.state.kind !== state.kind && disagreement(after, said) === null
  return {
    paymentType,
    kind: isTakenOver ? 'found' : found,
    counter: { state: state.kind, amount },
    gateway: gatewaySays(said),
  }
}

function gatewaySays(word: GatewayWord): Difference['gateway'] {
  return word.kind === 'answered'
    ? { status: word.status, amount: word.amount }
    : { status: null, amount: null }
}
