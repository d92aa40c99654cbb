import type { Operation } from '../../shared/gateway/operation.ts'
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
import type { SendingState, SentOnce } from './sent.ts'
import { recorded } from './written.ts'

/** How one kind of thing is sent; `Members` is what its answer says, by its operation. */
export interface SendingOptions<Thing extends SentOnce, State, Members> {
  readonly gateway: Pick<GatewayClient, 'send'>
  readonly now: () => number
  /** Takes it to its next state, on disk first. */
  readonly record: (thing: Thing, to: State, evidence: readonly ExchangeEvidence[]) => Promise<Thing>
  /** Where an answer leads; of what is being sent, it always leads somewhere. */
  readonly outcomeOfAnswer: (sending: Thing, members: Members) => State | null
  readonly outcomeOfFailure: (error: GatewayError, since: number, wasSentBefore: boolean) => State
  /** Asks about it from now on. */
  readonly watch: (thing: Thing) => void
  /** What inquiries were answered before it was sent no longer counts. */
  readonly forget?: (thing: Thing) => void
  /** Its first sending was answered without a look at it, so that nothing of it is on its way. */
  readonly turnedAway?: (thing: Thing) => void
}

/**
 * Sends what is on disk as an intent, or is known never to have arrived: `sending` on disk, then the bytes, then the raw
 * answer and where it leads on disk. `begin` takes it to `sending`; what it throws is thrown before anything was sent.
 * It is watched whatever happens: even if the disk fails with the answer in hand, the gateway is asked again.
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
      // As with a full disk: an intent that nobody sends is given up by whoever asks about it.
      if (thing.state.kind === 'intent') options.watch(thing)
      throw error
    })
    options.forget?.(sending)
    return exchange(sending, prepared, {
      ...options,
      outcomeOfFailure: (error) => {
        // After a later sending an earlier one may still be on its way.
        if (!wasSentBefore && wasTurnedAway(error)) options.turnedAway?.(sending)
        return options.outcomeOfFailure(error, now(), wasSentBefore)
      },
    })
  }
}

/** Sends what is on disk as being sent, and records where that leads; it is watched whatever happens. */
export async function exchange<Thing extends SentOnce, State, Members>(
  sending: Thing,
  prepared: PreparedRequest<Operation>,
  options: Pick<SendingOptions<Thing, State, Members>, 'gateway' | 'record' | 'outcomeOfAnswer' | 'watch'> & {
    readonly outcomeOfFailure: (error: GatewayError) => State
  },
): Promise<Thing> {
  const { gateway, record, watch } = options
  let current = sending
  const outcome = async (): Promise<[State, ExchangeEvidence]> => {
    try {
      const answer = await gateway.send(prepared)
      const to = options.outcomeOfAnswer(sending, answer.members as Members)
      if (to === null) throw new Error('what is being sent can take any outcome')
      return [to, evidenceOfExchange(prepared, answer)]
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return [options.outcomeOfFailure(error), evidenceOfFailure(error)]
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
