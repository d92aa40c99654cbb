/** Sequences of events in which the gateway's word about one refund changes while another one waits, as `flows.ts` has the rest. */
import { decideRefund } from '../../services/sandbox/refund/decide-refund.ts'
import { arrives, newsOf } from '../helpers/news.ts'
import { asks, does, type Flow, paidWithAWallet, refunds, sendsRefundsAgain, waits } from './flows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const failsRefunds = does(({ gateway }) => {
  for (const refund of gateway.ledger.refunds.list(10))
    decideRefund(gateway.ledger, { ...refund, status: '05' }, gateway.now())
})
const checksRefunds = asks(async (core, { shop }) => {
  const { refunds: all } = await shop.journal().listRefunds({ limit: 100 })
  for (const { merchantRefundNo, state } of all)
    if (state.kind === 'review' || state.kind === 'inProgress') await core.refunds.check(merchantRefundNo)
})
/** A notification reports a failed refund as done. */
const contradictsItself = asks(async (core, { gateway }) => {
  for (const { merchantRefundNo, status } of gateway.ledger.refunds.list(10))
    if (status === '05') await arrives(core, newsOf({ merchantRefundNo, status: '02' }))
})

export const refundFlows: readonly Flow[] = [
  {
    name: 'a refund never arrives, and waits to be sent again while another one that failed is reported as done',
    ends: 'paid, failed, done',
    trips: [{}, { request: 'lost', dice: 1 }],
    actions: [
      paidWithAWallet,
      refunds('a', 0.3, SECOND),
      failsRefunds,
      checksRefunds,
      refunds('b', 0.3),
      waits(150 * SECOND),
      contradictsItself,
      sendsRefundsAgain,
      checksRefunds,
      sendsRefundsAgain,
      waits(MINUTE),
      // Only a person ends a review; one whose counter died asks again.
      ...Array.from({ length: 3 }, () => checksRefunds),
    ],
  },
]
