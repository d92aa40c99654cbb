import { termsOf } from '../../shared/staff/approval-terms.ts'
import { existingSubscription } from '../lifecycle/existing.ts'
import { wasNotTaken } from '../lifecycle/sending-again.ts'
import { feeTypeOn } from '../sales/sale-terms.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type SubscriptionCalls = Extract<keyof Handlers, `subscription.${string}`>

export function subscriptionHandlers({
  journal,
  services,
  staff,
  settings,
  now,
}: Pick<Parts, 'journal' | 'services' | 'staff' | 'settings' | 'now'>): Pick<Handlers, SubscriptionCalls> {
  const existing = (number: string) => existingSubscription(journal, number)

  return {
    'subscription.create': async ({ approval, ...wanted }, caller) => {
      const { subscriptionId, amount, paymentType, title } = wanted
      const { subscriptions } = await services()
      const earlier = await journal.findSubscription(subscriptionId)
      // A repeated call returns what was authorised the first time.
      if (earlier && !wasNotTaken(earlier.state)) return subscriptions.create(wanted)
      const terms = termsOf(wanted, { fee: feeTypeOn(paymentType, settings.read().channels) })
      const asked = { action: 'subscribe', merchantTradeNo: subscriptionId, amount, terms } as const
      return staff.authorised(caller, approval, asked, async (authority) => {
        if (!earlier) return subscriptions.create({ ...wanted, authority })
        const act = { ...asked, kind: 'subscriptionSentAgain', subject: earlier.number } as const
        await journal.noteAct(authority, { ...act, at: now(), detail: { title } })
        return subscriptions.create(wanted)
      })
    },
    'subscription.check': async ({ number }) => (await services()).subscriptions.check(number),
    'subscription.cancel': async ({ number, approval }, caller) => {
      const [{ subscriptions }] = await Promise.all([services(), existing(number)])
      const asked = { action: 'unsubscribe', merchantTradeNo: number, amount: null } as const
      return staff.authorised(caller, approval, asked, (authority) => subscriptions.cancel(number, authority))
    },
    'subscription.sendAgain': async ({ number, approval }, caller) => {
      const [{ subscriptions }, { amount }] = await Promise.all([services(), existing(number)])
      const asked = { action: 'subscribeAgain', merchantTradeNo: number, amount } as const
      return staff.authorised(caller, approval, asked, (authority) =>
        subscriptions.sendAgain(number, authority),
      )
    },
    'subscription.list': (query) => journal.listSubscriptions(query),
    'subscription.read': async ({ number }) => ({
      subscription: await existing(number),
      timeline: await journal.readSubscriptionTimeline(number),
      checks: await journal.countSubscriptionChecks(number),
    }),
    'subscription.transactions': async ({ number, page, size }) => {
      const { subscriptions } = await services()
      const { charges, isWhole } = await subscriptions.transactions(number, { page, size })
      return { charges: [...charges], isWhole }
    },
  }
}
