import type { Notification } from '../../../electron/notifications/notification.ts'
import { arrives } from '../../helpers/news.ts'
import { numberOf } from '../world/network.ts'
import type { Judge, World } from '../world/world.ts'
import { compareAtRest } from './at-rest.ts'
import { createContradictionChecker } from './contradiction-checker.ts'
import { createRuns } from './runs.ts'
import { createSaid } from './said.ts'

export interface ContradictionJudge extends Judge {
  /** The counter died: what was on its way to it is lost. */
  died(): void
  /** A notification arrives, and was heard once it is acknowledged. */
  notify(world: World, news: Notification): Promise<void>
  /** Once the gateway has repeated what nobody acknowledged; throws what does not hold. */
  compareAtRest(world: World): Promise<void>
  /** A person asks about this refund. */
  askRefund(world: World, merchantRefundNo: string): Promise<unknown> | undefined
}

/**
 * Judges by what a merchant would demand of a counter whose gateway contradicts itself. Its books are no judge here: an
 * authentic answer that says paid is one, even if the books never had the payment.
 */
export function createContradictionJudge(): ContradictionJudge {
  const said = createSaid()
  const runs = createRuns()

  return {
    checker: (options) => createContradictionChecker(options, said, runs),
    onAnswer(sent, { errCode, status }) {
      if (runs.isOfThisRun(sent) && errCode === '0') said.answered(numberOf(sent), String(status))
    },
    died: runs.begin,
    async notify({ shop, checker }, news) {
      const { merchantRefundNo, merchantTradeNo, status } = news
      const core = shop.core()
      if (!core) return
      const began = runs.now()
      const cameAt = said.nextMoment()
      checker.note(`news of ${merchantRefundNo ?? merchantTradeNo}: ${status}`)
      await arrives(core, news)
      const number = merchantRefundNo ?? merchantTradeNo
      if (runs.now() === began && status === '02' && number !== null) said.reported(number, cameAt)
    },
    askRefund: ({ shop }, number) => said.whileAsking(number, () => shop.core()?.refunds.check(number)),
    isOver: async () => false,
    compare: async () => {},
    compareAtRest: (world) => compareAtRest(world, said),
  }
}
