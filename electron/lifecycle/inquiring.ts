import { createSingleFlight } from '../../platform/single-flight.ts'
import { MINUTE } from '../../shared/durations.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { RejectedState } from '../../shared/sent-once.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { Throttled } from '../gateway/errors/refusals.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createInquiryMemory, isNotFound } from './inquiry-memory.ts'
import { recoverUnsent } from './recover-unsent.ts'
import { isUnknown, type SentOnce, type UnknownState } from './sent.ts'

/** An order, refund … after an inquiry; `answered` is false if no believable answer came. */
export interface Inquiry<Thing> {
  readonly thing: Thing
  readonly answered: boolean
  /** It is being sent right now, so the gateway was not asked. */
  readonly postponed?: boolean
}

/**
 * Asks the gateway about a thing. An inquiry in progress is joined, unless this one must be `anew`: what made us ask may be
 * newer than the answer to the other one, so it waits for its end.
 */
export type Inquire<Thing> = (number: string, how?: { readonly anew: boolean }) => Promise<Inquiry<Thing>>

/** How to inquire about one kind of thing, such as orders, and how to record the answers. `Members`: the members of an answer. */
export interface InquiringOptions<Thing extends SentOnce, Members> {
  readonly gateway: Pick<GatewayClient, 'send'>
  readonly clock: { readonly now: () => number; readonly elapsed: () => number }
  readonly numberOf: (thing: Thing) => string
  /** Throws a CallFailure if it is not in this journal. */
  readonly existing: (number: string) => Promise<Thing>
  /** Whether it is being sent right now: then no inquiry is made. */
  readonly isUnderWay: (thing: Thing) => boolean
  /** Null when the gateway can say nothing new about it. */
  readonly question: (thing: Thing) => PreparedRequest<Operation> | null
  /** Records, on disk, the state that an authentic answer leads to; null when it says nothing new. */
  readonly recordAnswer: (
    thing: Thing,
    members: Members,
    evidence: readonly Evidence[],
    /** Optional members, and list items, that could not be read. */
    unread: readonly string[],
  ) => Promise<Inquiry<Thing> | null>
  readonly record: (
    thing: Thing,
    to: UnknownState | RejectedState,
    evidence: readonly Evidence[],
  ) => Promise<Thing>
  /** Counts an answer that says nothing new. */
  readonly noteUnchanged: (number: string, at: number) => Promise<Thing>
  readonly noteEvidence: (number: string, at: number, evidence: Evidence) => Promise<void>
  readonly onChange: (thing: Thing) => void
  /** Called after each inquiry with the thing as it is then, answered or not; returns it as it is now. */
  readonly onInquired?: (thing: Thing, how: { readonly answered: boolean }) => Promise<Thing>
}

/** Inquires at the gateway about things of one kind. */
export interface Inquiring<Thing> {
  inquire: Inquire<Thing>
  /** It was sent again: earlier answers no longer count. */
  forget(thing: Thing): void
  /** An authentic answer turned its only sending away: one "not found" proves that it never arrived. */
  turnedAway(thing: Thing): void
  /** The gateway recently asked for fewer inquiries of this kind. */
  isThrottled(): boolean
  idle(): Promise<unknown>
}

/** For this long after the gateway asked for fewer inquiries, people who look at an order trigger none. */
const THROTTLED_MS = MINUTE

export function createInquiring<Thing extends SentOnce, Members>(
  options: InquiringOptions<Thing, Members>,
): Inquiring<Thing> {
  const { gateway, clock, numberOf, existing, record, noteEvidence } = options
  const { now, elapsed } = clock
  const underWay = createSingleFlight<Inquiry<Thing>>()
  const memory = createInquiryMemory(elapsed)
  let throttledAt = Number.NEGATIVE_INFINITY

  async function inquireOnce(number: string): Promise<Inquiry<Thing>> {
    const found = await existing(number)
    if (options.isUnderWay(found)) return { thing: found, answered: true, postponed: true }
    try {
      const thing = await recoverUnsent(found, { now, record })
      const question = found.state.kind === 'intent' ? null : options.question(thing)
      if (!question) return { thing, answered: true }
      const asked = await ask(thing, question)
      return { ...asked, thing: (await options.onInquired?.(asked.thing, asked)) ?? asked.thing }
    } catch (error) {
      // Another step was recorded while we asked.
      if (error instanceof StepOvertaken) return { thing: await existing(number), answered: true }
      throw error
    }
  }

  async function ask(thing: Thing, question: PreparedRequest<Operation>): Promise<Inquiry<Thing>> {
    try {
      const answer = await gateway.send(question)
      memory.forget(numberOf(thing))
      const evidence = [evidenceOfRequest('sent', question), evidenceOfExchange(question, answer)]
      const recorded = await options.recordAnswer(thing, answer.members as Members, evidence, answer.unread)
      return recorded ?? { thing: await unchanged(thing), answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error instanceof Throttled) throttledAt = elapsed()
      return unanswered(thing, error)
    }
  }

  async function unchanged(thing: Thing): Promise<Thing> {
    const checked = await options.noteUnchanged(numberOf(thing), now())
    options.onChange(checked)
    return checked
  }

  async function unanswered(thing: Thing, error: GatewayError): Promise<Inquiry<Thing>> {
    const { state } = thing
    const number = numberOf(thing)
    const notFound = isNotFound(error)
    if (notFound && isUnknown(state) && !state.neverArrived && memory.neverArrived(number)) {
      const to = { ...state, since: now(), neverArrived: true }
      return { thing: await record(thing, to, [evidenceOfFailure(error)]), answered: true }
    }
    // A repeated failure is one entry in the timeline, not hundreds.
    if (memory.isNews(number, error)) await noteEvidence(number, now(), evidenceOfFailure(error))
    // It may have been sent again while we asked: what was read before would end the watching.
    return { thing: notFound ? await unchanged(thing) : await existing(number), answered: false }
  }

  return {
    async inquire(number, { anew } = { anew: false }) {
      const before = anew && underWay.get(number)
      if (before) await Promise.allSettled([before])
      return underWay.join(number, () => inquireOnce(number))
    },
    isThrottled: () => elapsed() - throttledAt < THROTTLED_MS,
    forget: (thing) => memory.forget(numberOf(thing)),
    turnedAway: (thing) => memory.turnedAway(numberOf(thing)),
    idle: underWay.idle,
  }
}
