import { CallFailure } from '../failures/call-failure.ts'
import { existingAccount, existingOrder, existingSubscription } from '../lifecycle/existing.ts'
import { playAccountPayer, playCustomer, playSubscriber } from '../training/customer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import type { Services } from './services.ts'

type TrainingCalls = Extract<keyof Handlers, `training.${string}`>

/** Plays the customer in training; answers with the gateway's word after it. */
export function trainingHandlers({
  mode,
  journal,
  services,
}: Pick<Parts, 'mode' | 'journal' | 'services'>): Pick<Handlers, TrainingCalls> {
  async function atPlay(): Promise<Services> {
    if (mode !== 'training') throw new CallFailure('notPossible', 'nobody plays with real money')
    return services()
  }

  return {
    'training.play': async ({ merchantTradeNo, action }) => {
      const { sales, gatewayUrl } = await atPlay()
      await existingOrder(journal, merchantTradeNo)
      await playCustomer(gatewayUrl, action, merchantTradeNo)
      return sales.check(merchantTradeNo)
    },
    'training.playSubscription': async ({ number, action }) => {
      const { subscriptions, gatewayUrl } = await atPlay()
      await playSubscriber(gatewayUrl, action, await existingSubscription(journal, number))
      return subscriptions.check(number)
    },
    'training.payAccount': async ({ accountId, amount }) => {
      const { staticAccounts, gatewayUrl } = await atPlay()
      const { state } = await existingAccount(journal, accountId)
      if (state.kind !== 'active') throw new CallFailure('notPossible', 'the account has no number to pay to')
      await playAccountPayer(gatewayUrl, state.vaCode, amount)
      return staticAccounts.check(accountId)
    },
  }
}
