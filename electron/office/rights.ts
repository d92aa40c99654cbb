import type { LendingBook } from '../journal/lending/lending-book.ts'
import type { LendingPart, WantedRight } from './lending-part.ts'

/** Runs `begin` while this counter has the right to this very refund. Throws a CallFailure where it can't have it. */
export type During = <Result>(wanted: WantedRight, begin: () => Promise<Result>) => Promise<Result>

interface RightsOptions {
  readonly journal: Pick<LendingBook, 'rightOf'>
  readonly lending: Pick<LendingPart, 'borrow' | 'giveBackUnused'>
  /** Throws if the rights in this journal may be outdated. */
  readonly demandOwn: () => void
}

/** Uses this counter's own right, or borrows one. */
export const createRights =
  ({ journal, lending, demandOwn }: RightsOptions): During =>
  async (wanted, begin) => {
    const { merchantTradeNo, merchantRefundNo } = wanted
    const right = await journal.rightOf(merchantTradeNo)
    const isHere =
      right?.kind === 'own' || (right?.kind === 'held' && right.merchantRefundNo === merchantRefundNo)
    if (isHere) {
      demandOwn()
      return begin()
    }
    await lending.borrow(wanted)
    try {
      return await begin()
    } finally {
      await lending.giveBackUnused(merchantTradeNo)
    }
  }
