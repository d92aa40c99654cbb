import type { Operation } from '../../shared/gateway/operation.ts'
import { storageFailure } from '../call-failure.ts'
import type { GatewayClient } from './client.ts'
import { GatewayError } from './errors/gateway-error.ts'
import { type ExchangeEvidence, evidenceOfExchange, evidenceOfFailure } from './evidence.ts'
import type { Answer, PreparedRequest } from './exchange.ts'

/** How one kind of thing (an order, a refund, a subscription …) goes on from what the gateway said, or failed to say. */
export interface Settling<Thing, State, Of extends Operation> {
  readonly gateway: Pick<GatewayClient, 'send'>
  readonly outcomeOfAnswer: (members: Answer<Of>['members']) => State | null
  readonly outcomeOfFailure: (error: GatewayError) => State
  /** Takes it to its next state, on disk first. */
  readonly settle: (thing: Thing, to: State, evidence: readonly ExchangeEvidence[]) => Promise<Thing>
  /** Asks about it from now on. */
  readonly watch: (thing: Thing) => void
}

/**
 * Sends the request of something that is `sending` on disk already, and writes down where that leads. It is watched
 * whatever happens: even if the disk fails with the answer in hand, the gateway is asked again.
 */
export async function sendAndSettle<Thing, State, Of extends Operation>(
  sending: Thing,
  prepared: PreparedRequest<Of>,
  { gateway, settle, watch, ...outcomes }: Settling<Thing, State, Of>,
): Promise<Thing> {
  let current = sending
  const exchange = async (): Promise<{ outcome: State; evidence: ExchangeEvidence }> => {
    try {
      const answer = await gateway.send(prepared)
      const outcome = outcomes.outcomeOfAnswer(answer.members)
      if (outcome === null) throw new Error('what is being sent can take any outcome')
      return { outcome, evidence: evidenceOfExchange(prepared, answer) }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return { outcome: outcomes.outcomeOfFailure(error), evidence: evidenceOfFailure(error) }
    }
  }
  try {
    const { outcome, evidence } = await exchange()
    current = await settle(current, outcome, [evidence])
    return current
  } catch (error) {
    throw storageFailure(error, 'notRecorded') ?? error
  } finally {
    watch(current)
  }
}
