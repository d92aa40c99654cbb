import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createInquiryMemory, isNotFound } from './inquiry-memory.ts'
import { recoverUnsent } from './recover-unsent.ts'
import { isUnknown, type RejectedState, type SentOnce, type UnknownState } from './sent.ts'
import { createSingleFlight } from './single-flight.ts'

/** A thing after it was asked about; `answered` is false when no answer came that can be believed. */
export interface Inquiry<Thing> {
  readonly thing: Thing
  readonly answered: boolean
}

/** How the gateway is asked about one kind of thing, and what is written down of its answers: `Members`, by its operation. */
export interface InquiringOptions<Thing extends SentOnce, Members> {
  readonly gateway: Pick<GatewayClient, 'send'>
  readonly clock: { readonly now: () => number; readonly elapsed: () => number }
  readonly numberOf: (thing: Thing) => string
  /** Throws a CallFailure for one that is not ours. */
  readonly existing: (number: string) => Promise<Thing>
  /** Whether somebody is sending it, or waits for its answer: then there is nothing to ask. */
  readonly isUnderWay: (thing: Thing) => boolean
  /** Null where the gateway can say nothing new of it. */
  readonly question: (thing: Thing) => PreparedRequest<Operation> | null
  /** Takes it to where an authentic answer leads, on disk; null when it says nothing new. */
  readonly recordAnswer: (
    thing: Thing,
    members: Members,
    evidence: readonly Evidence[],
    /** Lesser members, and items of lists, that could not be read. */
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
  /** Hears that a question was not answered, and answers the thing as it is by then. */
  readonly onUnanswered?: (thing: Thing) => Promise<Thing>
}

/** Asks the gateway what became of things of one kind. */
export interface Inquiring<Thing> {
  /** A question already under way is shared. */
  inquire(number: string): Promise<Inquiry<Thing>>
  /** What earlier answers said no longer counts: it was sent anew. */
  forget(thing: Thing): void
  /** Its first sending was turned away, by an authentic answer: it need not be asked about for a minute. */
  turnedAway(thing: Thing): void
  idle(): Promise<unknown>
}

export function createInquiring<Thing extends SentOnce, Members>(
  options: InquiringOptions<Thing, Members>,
): Inquiring<Thing> {
  const { gateway, clock, numberOf, existing, record, noteEvidence } = options
  const { now, elapsed } = clock
  const underWay = createSingleFlight<Inquiry<Thing>>()
  const memory = createInquiryMemory(elapsed)

  async function inquireOnce(number: string): Promise<Inquiry<Thing>> {
    const found = await existing(number)
    if (options.isUnderWay(found)) return { thing: found, answered: true }
    try {
      const thing = await recoverUnsent(found, { now, record })
      const question = found.state.kind === 'intent' ? null : options.question(thing)
      return question ? await ask(thing, question) : { thing, answered: true }
    } catch (error) {
      // While we asked, another step was quicker.
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
    // The same failure over and over is one line of the timeline, not hundreds.
    if (memory.isNews(number, error)) await noteEvidence(number, now(), evidenceOfFailure(error))
    const asItIs = notFound ? await unchanged(thing) : thing
    return { thing: (await options.onUnanswered?.(asItIs)) ?? asItIs, answered: false }
  }

  return {
    inquire: (number) => underWay.join(number, () => inquireOnce(number)),
    forget: (thing) => memory.forget(numberOf(thing)),
    turnedAway: (thing) => memory.turnedAway(numberOf(thing)),
    idle: underWay.idle,
  }
}
