import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { optional, text } from '../../../shared/gateway/fields.ts'
import { parseDecimal, type Sen } from '../../../shared/money.ts'
import { chooseChannel, offeredChannels } from '../orders/hosted-page.ts'
import type { Order } from '../orders/order.ts'
import { type PlayAction, play, playActions } from '../orders/play.ts'
import { spellOrder } from '../orders/present-order.ts'
import { ControlRefusal, readInput, sendJson } from '../own-computer.ts'
import type { PlayResult } from '../play-result.ts'
import { payStaticAccount } from '../static-account/pay-static-account.ts'
import { failSubscription } from '../subscription/play-subscription.ts'
import { spellSubscription } from '../subscription/present-subscription.ts'
import { bodyError, demandDone } from './input.ts'
import type { ControlOptions } from './options.ts'

const input = z.object(
  {
    merchantTradeNo: text(32),
    payer: optional(text(60)),
    accountNo: optional(text(32)),
    /** The channel to choose first, on a hosted page without a chosen channel. */
    paymentType: optional(text(20)),
    /** Pay an order that has already failed or expired. */
    late: optional(z.boolean({ error: 'must be true or false' })),
  },
  bodyError,
)

const staticPayment = z.object(
  {
    vaCode: text(32),
    amount: z.union([z.string(), z.number()], { error: 'must be a decimal number' }),
    payer: optional(text(60)),
    accountNo: optional(text(32)),
  },
  bodyError,
)

/** POST pay, fail and expire: an order by its merchantTradeNo; pay also a static account by its vaCode. */
export function addPlayRoutes(scope: FastifyInstance, options: ControlOptions): void {
  const { ledger, faults, url, clock, log } = options

  for (const action of playActions) {
    scope.post(`/sandbox/${action}`, (request, reply) => {
      const body = withOrderOfCode(request.body)
      if (action === 'pay' && typeof body === 'object' && body !== null && 'vaCode' in body) {
        const result = payStatic(readInput(staticPayment, body))
        return sendJson(reply, 200, spellOrder(result, url()))
      }
      const wanted = readInput(input, body)
      const { merchantTradeNo } = wanted
      if (action !== 'pay' && ledger.subscriptions.find('eMoney', merchantTradeNo)) {
        const ended = failSubscription(
          ledger,
          ({ subscriptions }) => subscriptions.find('eMoney', merchantTradeNo),
          clock.business(),
        )
        return sendJson(reply, 200, spellSubscription(demandDone(ended, 'subscription'), ledger, url()))
      }
      const result = playOrder(action, wanted)
      log({ event: 'played', action, merchantTradeNo, result: result.kind })
      const done = demandDone(result, 'order', lateHint(action, merchantTradeNo))
      return sendJson(reply, 200, spellOrder(done, url()))
    })
  }

  /** The number of an order's own account leads to that order; only a static one takes any amount. */
  function withOrderOfCode(body: unknown): unknown {
    const { vaCode, ...rest } = (body ?? {}) as Record<string, unknown>
    const order = typeof vaCode === 'string' ? ledger.findOpenByCode(vaCode) : undefined
    return order ? { ...rest, merchantTradeNo: order.merchantTradeNo } : body
  }

  function playOrder(
    action: PlayAction,
    { merchantTradeNo, paymentType, late = false, payer, accountNo }: z.output<typeof input>,
  ): PlayResult<Order> {
    const order = ledger.findOrder(merchantTradeNo)
    if (action === 'pay' && order?.status === '01' && order.paymentType === '') {
      const chosen = paymentType ?? offeredChannels(options.merchant, order)[0]?.paymentType ?? ''
      const result = chooseChannel(options, { merchantTradeNo, paymentType: chosen }, clock.business())
      if (result.kind !== 'done') return result
    }
    return play(
      ledger,
      { action, merchantTradeNo, payer: { payer, accountNo } },
      clock.business(),
      () => late || faults.strikes('latePayment'),
    )
  }

  function lateHint(action: PlayAction, merchantTradeNo: string): string {
    const canBeLate = action === 'pay' && ledger.findOrder(merchantTradeNo)?.status === '09'
    return canBeLate ? ' A late payment is played with "late": true.' : ''
  }

  function payStatic({ vaCode, amount: written, payer, accountNo }: z.output<typeof staticPayment>) {
    const amount: Sen | null = parseDecimal(String(written))
    if (amount === null) throw new ControlRefusal(400, 'amount must be a decimal number')
    const paid = payStaticAccount(options, { vaCode, amount, payer: { payer, accountNo } }, clock.business())
    log({ event: 'played', action: 'pay', vaCode, result: paid.kind })
    return demandDone(paid, 'static virtual account')
  }
}
