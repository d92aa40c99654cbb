import { isCash } from '../../shared/cash/cash.ts'
import { isAskedInReview, type Refund, type RefundState } from '../../shared/refund/refund.ts'
import { isDenied } from '../../shared/refund/refund-case.ts'
import { type RefundStateKind, watchedRefundStates } from '../../shared/refund/refund-life.ts'
import type { Authority } from '../journal/audit/authority.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { existingRefund } from '../lifecycle/existing.ts'
import { createInquiring } from '../lifecycle/inquiring.ts'
import { isBeingSent } from '../lifecycle/sent.ts'
import { createWatching } from '../lifecycle/watching.ts'
import { lastHeardOf, leftOpen } from '../watching/left-open.ts'
import { denialOf, outcomeOfAnswer, outcomeOfReport, type RefundAnswer } from './outcome.ts'
import { nextInquiryIn, REFUSED_ASKED_MS, WITHDRAWN_WATCHED_MS } from './poll-plan.ts'
import { prepareRefundInquiry } from './refund-request.ts'
import { createRefunding, type RecordRefund } from './refunding.ts'
import type { RefundsOptions, WantedRefund, Withdrawal } from './refunds-options.ts'
import { createReportedDone } from './reported-done.ts'

/** Sends refunds, watches them and records how each one ends. */
export interface Refunds {
  /** Resolves with the first outcome. */
  create(wanted: WantedRefund): Promise<Refund>
  /** Asks the gateway now, for a person: only this ends the review of a refund whose amount was free meanwhile. */
  check(merchantRefundNo: string): Promise<Refund>
  /** Sends the same refund again under its number, once it is known never to have arrived. */
  sendAgain(merchantRefundNo: string, authority?: Authority): Promise<Refund>
  /** Withdraws a refund that is known never to have arrived: its amount is free again, and a late arrival still shows. */
  withdraw(merchantRefundNo: string, why: Withdrawal): Promise<Refund>
  /** When the next inquiry is planned; null if it is not watched. */
  nextCheckAt(merchantRefundNo: string): number | null
  /**
   * A notification came about this refund; `said` is its content, or null if it only repeats an earlier one. It
   * triggers an inquiry. If it reports a failed or refused refund as done, the refund goes to review, until a person has
   * asked about it. Throws a CallFailure if the refund is not in this journal.
   */
  onNotification(merchantRefundNo: string, said: Evidence['detail'] | null, saysDone: boolean): Promise<void>
  /** A notification names a paid order and no refund: it may be about any refund of the order that is not done. */
  onOrderNotification(merchantTradeNo: string): Promise<void>
  /** Watches every refund whose outcome is open. */
  watchOpenRefunds(): Promise<void>
  /** Resolves when no work is in progress. Its creator stops the watcher. */
  idle(): Promise<void>
}

/** States in which a notification can bring news; of the last two it is the only road. */
const notifiable: readonly RefundStateKind[] = [...watchedRefundStates, 'failed', 'rejected']
/** States about which the gateway can say something new. */
const inquirable: readonly RefundStateKind[] = [...notifiable, 'review', 'done']
/** Whether it holds its amount, and inquiries about it go on. */
const isWatched = ({ state }: Refund) => (watchedRefundStates as readonly string[]).includes(state.kind)
/** Whether the gateway has never known of it: the shop paid it itself. */
const isOurs = ({ paymentType, outside }: Refund) => isCash(paymentType) || outside !== undefined

export function createRefunds(options: RefundsOptions): Refunds {
  const { journal, gateway, profile, clock, watcher, onChange } = options
  const existing = (merchantRefundNo: string) => existingRefund(journal, merchantRefundNo)
  const record: RecordRefund = async ({ merchantRefundNo, state }, to, evidence, act) => {
    const changed = await journal.takeRefundStep({ merchantRefundNo, from: state.kind, to, evidence, act })
    onChange(changed)
    return changed
  }
  /** Another step that was recorded meanwhile stands: the inquiry that follows sees it. */
  const recordUnlessOvertaken = async (refund: Refund, to: RefundState): Promise<void> => {
    await record(refund, to, []).catch((error: unknown) => {
      if (!(error instanceof StepOvertaken)) throw error
    })
  }
  /** A refund that is done stays done; if the gateway denies it, people find out what is true. */
  async function noteDenial(refund: Refund, answer: RefundAnswer, evidence: readonly Evidence[]) {
    const at = clock.now()
    const denied = denialOf(refund, answer, at)
    if (denied === null) return null
    const changed = await journal.noteRefundDenied(refund.merchantRefundNo, { at, denied, evidence })
    onChange(changed)
    return { thing: changed, answered: true }
  }
  const numberOf = ({ merchantRefundNo }: Refund) => merchantRefundNo
  /** Refunds that a person is asking about, while nothing newer than the question has been reported. */
  const askedAbout = new Set<string>()
  /**
   * Refunds under way whose last answer contradicted what is known: one wrong answer is often followed by a right one. A
   * restart forgets it: then two more are waited for, and an amount that is held loses nothing by that.
   */
  const contradicted = new Set<string>()
  const reportedDone = createReportedDone(journal)
  const inquiring = createInquiring<Refund, RefundAnswer>({
    gateway,
    clock,
    numberOf,
    existing,
    record,
    onChange,
    isUnderWay: ({ state, refundId }) => isBeingSent(state) && refunding.isSending(refundId),
    question(refund) {
      const { merchantRefundNo, state } = refund
      if (!inquirable.includes(state.kind) || isOurs(refund)) return null
      const question = prepareRefundInquiry(gateway, refund)
      if (!question) throw new Error(`refund ${merchantRefundNo} is of a channel that can't be refunded`)
      return question
    },
    async recordAnswer(refund, answer, evidence) {
      const isReview = refund.state.kind === 'review'
      const isForPerson = askedAbout.has(numberOf(refund))
      // People look at it, so only their own inquiry ends it: a notification is often sent twice.
      if (isReview && !isForPerson && !isAskedInReview(refund)) return null
      if (refund.state.kind === 'done') return noteDenial(refund, answer, evidence)
      // A person who asks may be told that it failed.
      const isReported = !(isReview && isForPerson) && (await reportedDone(refund, answer))
      const to = outcomeOfAnswer(refund, answer, clock.now(), isReported)
      const isDoubtful = to?.kind === 'review' && isWatched(refund) && !isForPerson
      const wasDoubtful = contradicted.delete(numberOf(refund))
      if (isDoubtful && !wasDoubtful) {
        contradicted.add(numberOf(refund))
        for (const each of evidence) await journal.noteRefundEvidence(numberOf(refund), clock.now(), each)
        return null
      }
      return to && { thing: await record(refund, to, evidence), answered: true }
    },
    noteUnchanged: journal.noteRefundUnchanged,
    noteEvidence: journal.noteRefundEvidence,
  })
  const watching = createWatching<Refund>({
    watcher,
    numberOf,
    now: clock.now,
    inquire: inquiring.inquire,
    keyOf: (merchantRefundNo) => `refund ${merchantRefundNo}`,
    startedAt: ({ createdAt }) => createdAt,
    nextIn: (refund, misses, ageOf) => nextInquiryIn(refund, profile.polling, ageOf, misses),
  })
  const refunding = createRefunding({
    ...options,
    record,
    reportedDone,
    watch: watching.watch,
    forget: inquiring.forget,
  })

  return {
    create: refunding.create,
    async check(merchantRefundNo) {
      askedAbout.add(merchantRefundNo)
      try {
        return await watching.check(merchantRefundNo)
      } finally {
        askedAbout.delete(merchantRefundNo)
      }
    },
    sendAgain: async (merchantRefundNo, authority) =>
      refunding.sendAgain(await existing(merchantRefundNo), authority),
    withdraw: async (merchantRefundNo, why) => refunding.withdraw(await existing(merchantRefundNo), why),
    nextCheckAt: watching.nextCheckAt,
    async onNotification(merchantRefundNo, said, saysDone) {
      // What a person is about to read may be older than this report, and then it does not refute it.
      if (saysDone) askedAbout.delete(merchantRefundNo)
      const refund = await existing(merchantRefundNo)
      const entry = said && ({ kind: 'notified', detail: said } as const)
      if (entry) await journal.noteRefundEvidence(merchantRefundNo, clock.now(), entry)
      const to = saysDone ? outcomeOfReport(refund, clock.now()) : null
      if (to) await recordUnlessOvertaken(refund, to)
      // What the counter knows already is most often repeated.
      if (saysDone && refund.state.kind === 'done' && !isDenied(refund)) return
      await watching.hurry(merchantRefundNo)
    },
    async onOrderNotification(merchantTradeNo) {
      for (const { merchantRefundNo, state, counter } of await journal.refundsOfOrder(merchantTradeNo)) {
        if (!counter && notifiable.includes(state.kind)) await watching.hurry(merchantRefundNo)
      }
    },
    async watchOpenRefunds() {
      const withdrawn = await journal.listWithdrawnRefunds(clock.now() - WITHDRAWN_WATCHED_MS)
      const held = await journal.listRefundsByState([...watchedRefundStates, 'review'])
      for (const refund of [...held.filter((each) => isWatched(each) || isAskedInReview(each)), ...withdrawn])
        watcher.watch(leftOpen(watching.watched(refund), lastHeardOf(refund)))
      for (const refund of await journal.listRefusedRefunds(REFUSED_ASKED_MS)) watching.askAgain(refund)
    },
    async idle() {
      await Promise.allSettled([refunding.idle(), inquiring.idle()])
    },
  }
}
