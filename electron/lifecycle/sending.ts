import type { Operation } from '../../shared/gateway/operation.ts'
import type { SendingState } from '../../shared/sent-once.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { wasTurnedAway } from '../gateway/definite-no.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import {
  type ExchangeEvidence,
  evidenceOfExchange,
  evidenceOfFailure,
  evidenceOfRequest,
} from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import type { SentOnce } from './sent.ts'
import { recorded } from './written.ts'

/** How one kind of thing is sent. `Members`: the members of the answer. */
export interface SendingOptions<Thing extends SentOnce, State, Members> {
  readonly gateway: Pick<GatewayClient, 'send'>
  readonly now: () => number
  /** Records its next state on disk. */
  readonly record: (thing: Thing, to: State, evidence: readonly ExchangeEvidence[]) => Promise<Thing>
  /** The state that an answer leads to; for something that is being sent there always is one. */
  readonly outcomeOfAnswer: (sending: Thing, members: Members) => State | null | Promise<State | null>
  readonly outcomeOfFailure: (
    error: GatewayError,
    since: number,
    wasSentBefore: boolean,
    sending: Thing,
  ) => State | Promise<State>
  /** Starts to ask about it. */
  readonly watch: (thing: Thing) => void
  /** Answers to earlier inquiries no longer count. */
  readonly forget?: (thing: Thing) => void
  /** The gateway answered the only sending without looking at its content, so nothing is in flight. */
  readonly turnedAway?: (thing: Thing) => void
}

/**
 * Sends an intent, or something known never to have arrived: first `sending` on disk, then the bytes, then the raw
 * answer and the new state on disk. `begin` records `sending`; if it throws, nothing was sent.
 * It is always watched afterwards: if the disk fails with the answer in hand, the gateway is asked again.
 */
export function createSending<Thing extends SentOnce, State, Members>(
  options: SendingOptions<Thing, State, Members>,
) {
  const { now } = options
  return async function send(
    thing: Thing,
    prepared: PreparedRequest<Operation>,
    begin: (to: SendingState, evidence: readonly ExchangeEvidence[]) => Promise<Thing>,
  ): Promise<Thing> {
    const wasSentBefore = thing.state.kind === 'unknown'
    const sending = await begin({ kind: 'sending', since: now() }, [
      evidenceOfRequest('sent', prepared),
    ]).catch((error: unknown) => {
      // For instance a full disk. The next inquiry gives up an intent that nobody sends.
      if (thing.state.kind === 'intent') options.watch(thing)
      throw error
    })
    options.forget?.(sending)
    return exchange(sending, prepared, {
      ...options,
      outcomeOfFailure: (error) => {
        // An earlier sending may still be in flight.
        if (!wasSentBefore && wasTurnedAway(error)) options.turnedAway?.(sending)
        return options.outcomeOfFailure(error, now(), wasSentBefore, sending)
      },
    })
  }
}

/** Sends what is on disk as `sending` and records the outcome; it is always watched afterwards. */
export async function exchange<Thing extends SentOnce, State, Members>(
  sending: Thing,
  prepared: PreparedRequest<Operation>,
  options: Pick<SendingOptions<Thing, State, Members>, 'gateway' | 'record' | 'outcomeOfAnswer' | 'watch'> & {
    readonly outcomeOfFailure: (error: GatewayError) => State | Promise<State>
  },
): Promise<Thing> {
  const { gateway, record, watch } = options
  let current = sending
  const outcome = async (): Promise<[State, ExchangeEvidence]> => {
    try {
      const answer = await gateway.send(prepared)
      const to = await options.outcomeOfAnswer(sending, answer.members as Members)
      if (to === null) throw new Error('what is being sent can take any outcome')
      return [to, evidenceOfExchange(prepared, answer)]
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return [await options.outcomeOfFailure(error), evidenceOfFailure(error)]
    }
  }
  try {
    const [to, evidence] = await outcome()
    current = await recorded(() => record(sending, to, [evidence]))
    return current
  } finally {
    watch(current)
  }
}
