import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { optional, text } from '../../../shared/gateway/fields.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ControlRefusal, readInput, sendJson } from '../own-computer.ts'
import type { PlayResult } from '../play-result.ts'
import {
  cancelAtWallet,
  chargeNow,
  confirmSubscription,
  decideNextCharge,
  type Find,
  failSubscription,
} from '../subscription/play-subscription.ts'
import { spellSubscription } from '../subscription/present-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { bodyError, demandDone } from './input.ts'
import type { ControlOptions } from './options.ts'

const names = { merchantTradeNo: optional(text(32)), agreementId: optional(text(32)) }
const input = z.object(names, bodyError)
const nextCharge = z.object(
  { ...names, status: z.enum(['02', '09'], { error: 'must be one of 02, 09' }) },
  bodyError,
)

/**
 * POST confirm and fail: the user's decision at the checkout; next-charge: whether the next scheduled charge will
 * succeed (02) or fail (09); charge: the same, at once; cancel: the user cancels in the wallet. By merchantTradeNo
 * (e-money) or agreementId (card).
 */
export function addSubscriptionRoutes(scope: FastifyInstance, options: ControlOptions): void {
  const { ledger, url, clock, log } = options

  function add<Input extends typeof input>(
    deed: string,
    schema: Input,
    play: (find: Find, wanted: z.output<Input>) => PlayResult<Subscription>,
  ): void {
    scope.post(`/sandbox/subscriptions/${deed}`, (request, reply) => {
      const wanted = readInput(schema, request.body)
      const played = play(findBy(wanted), wanted)
      log({ event: 'subscriptionPlayed', deed, ...wanted, result: played.kind })
      return sendJson(reply, 200, spellSubscription(demandDone(played, 'subscription'), ledger, url()))
    })
  }

  add('confirm', input, (find) => confirmSubscription(ledger, find, clock.business()))
  add('fail', input, (find) => failSubscription(ledger, find, clock.business()))
  add('next-charge', nextCharge, (find, { status }) =>
    decideNextCharge(ledger, find, clock.business(), status),
  )
  add('charge', nextCharge, (find, { status }) => chargeNow(ledger, find, clock.business(), status))
  add('cancel', input, (find) => cancelAtWallet(ledger, find, clock.business()))
}

function findBy({ merchantTradeNo, agreementId }: z.output<typeof input>): Find {
  if ((merchantTradeNo === undefined) === (agreementId === undefined))
    throw new ControlRefusal(400, 'Either merchantTradeNo or agreementId must be given.')
  return ({ subscriptions }: Ledger) =>
    merchantTradeNo === undefined
      ? subscriptions.find('card', agreementId ?? '')
      : subscriptions.find('eMoney', merchantTradeNo)
}
