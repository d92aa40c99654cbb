import { signTerms } from '../../platform/office/keys.ts'
import { terms } from '../../platform/office/terms.ts'
import { type CounterMessage, LINK_PROTOCOL, type OfficeMessage } from '../../shared/office/link.ts'

type Ask = (message: CounterMessage) => Promise<OfficeMessage | 'closed'>

/** The identity that a machine proves. */
export interface Machine {
  readonly counterId: string
  readonly incarnation: number
  readonly turn: string
  readonly privateKey: string
}

export const nonce = 'nnnnnnnnnnnnnnnnnnnnnn'

export const hello = (counterId: string) =>
  ({ say: 'hello', protocol: LINK_PROTOCOL, counterId, nonce, version: '1' }) as const

/** Says hello and proves itself. `turn` is what the office offers; empty where it refuses. */
export async function prove(ask: Ask, machine: Machine, signedFor?: string) {
  const { privateKey, counterId, incarnation, turn } = machine
  const challenge = await ask(hello(counterId))
  if (challenge === 'closed' || challenge.say !== 'challenge') throw new Error('no challenge')
  const officeNonce = signedFor ?? challenge.nonce
  const stated = { counterId, counterNonce: nonce, officeNonce, incarnation, turn }
  const signature = signTerms(privateKey, terms.counter(stated))
  const answer = await ask({ say: 'prove', incarnation, turn, signature })
  return { answer, turn: answer !== 'closed' && answer.say === 'turn' ? answer.turn : '' }
}

/** The whole handshake, to the turn that the machine has then and the office's welcome. */
export async function shakeHands(ask: Ask, machine: Machine) {
  const { turn } = await prove(ask, machine)
  const welcome = await ask({ say: 'took', turn })
  if (welcome === 'closed' || welcome.say !== 'welcome') throw new Error('not welcome')
  return { turn, welcome }
}
