import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { optional, text } from '../../../shared/gateway/fields.ts'
import type { ControlOptions } from '../control.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ControlRefusal, readInput, sendJson } from '../own-computer.ts'
import { confirmSubscription, failSubscription } from '../subscription/play-subscription.ts'
import { spellSubscription } from '../subscription/present-subscription.ts'
import { bodyError, demandDone } from './input.ts'

const input = z.object({ merchantTradeNo: optional(text(32)), agreementId: optional(text(32)) }, bodyError)

const deeds = { confirm: confirmSubscription, fail: failSubscription } as const

/** POST confirm and fail: what the user does at the checkout, by merchantTradeNo (e-money) or agreementId (card). */
export function addSubscriptionRoutes(scope: FastifyInstance, options: ControlOptions): void {
  const { ledger, url, clock, log } = options
  for (const [deed, play] of Object.entries(deeds)) {
    scope.post(`/sandbox/subscriptions/${deed}`, (request, reply) => {
      const { merchantTradeNo, agreementId } = readInput(input, request.body)
      if ((merchantTradeNo === undefined) === (agreementId === undefined)) {
        throw new ControlRefusal(400, 'Either merchantTradeNo or agreementId must be given.')
      }
      const find = ({ subscriptions }: Ledger) =>
        merchantTradeNo === undefined
          ? subscriptions.find('card', agreementId ?? '')
          : subscriptions.find('eMoney', merchantTradeNo)
      const played = play(ledger, find, clock.business())
      log({ event: 'subscriptionPlayed', deed, merchantTradeNo, agreementId, result: played.kind })
      return sendJson(reply, 200, spellSubscription(demandDone(played, 'subscription'), ledger, url()))
    })
  }
}
