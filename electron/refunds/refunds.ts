import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import { watchedRefundStates } from '../../shared/refund/refund-life.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import type { Authority } from '../journal/authority.ts'
import type { RefundAct } from '../journal/refunds.ts'
import type { Evidence } from '../journal/steps.ts'
import type { Asked, Watched } from '../watching/watched.ts'
import { createInquiring, type Inquiry } from './inquiring.ts'
import { nextInquiryIn, WITHDRAWN_WATCHED_MS } from './poll-plan.ts'
import { createRefunding } from './refunding.ts'
import type { RefundsOptions, WantedRefund, Withdrawal } from './refunds-options.ts'

/** The refund desk: gives money back, and knows of every refund how it ended or that it has not. */
export interface Refunds {
  /** Answers once the first outcome is known. */
  create(wanted: WantedRefund): Promise<Refund>
  /** Asks the gateway now. */
  check(merchantRefundNo: string): Promise<Refund>
  /** The same refund under the same number again, once it is known never to have arrived. */
  sendAgain(merchantRefundNo: string, authority?: Authority): Promise<Refund>
  /** Gives up one that is known never to have arrived: its amount is free again, and a late arrival still shows. */
  withdraw(merchantRefundNo: string, why: Withdrawal): Promise<Refund>
  /** When the gateway is asked about it again; null where it is not watched. */
  nextCheckAt(merchantRefundNo: string): number | null
  /**
   * A notification about this refund said so much, or nothing new where it is null: it only makes us ask. Throws a
   * CallFailure for one that is not ours.
   */
  hear(merchantRefundNo: string, said: Evidence['detail'] | null): Promise<void>
  /** Watches every refund whose outcome is open. */
  watchOpenRefunds(): Promise<void>
  /** Resolves once nothing is under way any more. The watcher is stopped by whoever made it. */
  idle(): Promise<void>
}

export function createRefunds(options: RefundsOptions): Refunds {
  const { journal, profile, clock, watcher, onChange } = options
  const existing = async (merchantRefundNo: string): Promise<Refund> => {
    const refund = await journal.readRefund(merchantRefundNo)
    if (!refund) throw new CallFailure('notFound', 'there is no such refund', 'merchantRefundNo')
    return refund
  }
  /** Takes a refund to its next state, on disk first. */
  const settle = async (
    { merchantRefundNo, state }: Refund,
    to: RefundState,
    evidence: readonly Evidence[],
    act?: RefundAct,
  ): Promise<Refund> => {
    const changed = await journal.takeRefundStep({ merchantRefundNo, from: state.kind, to, evidence, act })
    onChange(changed)
    return changed
  }

  const keyOf = (merchantRefundNo: string) => `refund ${merchantRefundNo}`
  const watchedOf = (refund: Refund): Watched => ({
    key: keyOf(refund.merchantRefundNo),
    startedAt: refund.createdAt,
    nextIn: (misses, ageOf) => nextInquiryIn(refund, profile.polling, ageOf, misses),
    ask: async () => askedOf(await inquiring.inquire(refund.merchantRefundNo)),
  })
  const askedOf = ({ refund, answered }: Inquiry): Asked => ({ watched: watchedOf(refund), answered })

  const refunding = createRefunding({
    ...options,
    settle,
    watch: (refund) => watcher.watch(watchedOf(refund)),
    forget: (number) => inquiring.forget(number),
  })
  const inquiring = createInquiring({ ...options, settle, existing, isSending: refunding.isSending })

  async function check(merchantRefundNo: string): Promise<Refund> {
    try {
      const inquiry = await inquiring.inquire(merchantRefundNo)
      watcher.heard(askedOf(inquiry))
      return inquiry.refund
    } catch (error) {
      throw storageFailure(error, 'notRecorded') ?? error
    }
  }

  return {
    create: refunding.create,
    check,
    async sendAgain(merchantRefundNo, authority) {
      const refund = await existing(merchantRefundNo)
      return refunding.sendAgain(refund, authority)
    },
    async withdraw(merchantRefundNo, why) {
      const refund = await refunding.withdraw(await existing(merchantRefundNo), why)
      inquiring.forget(merchantRefundNo)
      return refund
    },
    nextCheckAt(merchantRefundNo) {
      const wait = watcher.waitOf(keyOf(merchantRefundNo))
      return wait === null ? null : Math.round(clock.now() + wait)
    },
    async hear(merchantRefundNo, said) {
      await existing(merchantRefundNo)
      const told = said && ({ kind: 'notified', detail: said } as const)
      if (told) await journal.noteRefundEvidence(merchantRefundNo, clock.now(), told)
      // An inquiry that is under way may be answered before the news: one that is watched is asked about once more.
      if (!watcher.hurry(keyOf(merchantRefundNo))) await check(merchantRefundNo)
    },
    async watchOpenRefunds() {
      const withdrawn = await journal.listWithdrawnRefunds(clock.now() - WITHDRAWN_WATCHED_MS)
      for (const refund of [...(await journal.listRefundsByState(watchedRefundStates)), ...withdrawn]) {
        watcher.watch(watchedOf(refund))
      }
    },
    async idle() {
      await Promise.allSettled([refunding.idle(), inquiring.idle()])
    },
  }
}
