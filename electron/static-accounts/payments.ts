import type { AnswerOf } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { StaticAccount, StaticPayment } from '../../shared/static-account/static-account.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import type { ReportedPayment } from '../../shared/work-list/reported-payment.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import { plainNumber } from '../journal/static-accounts/static-payment-reports.ts'
import { amountFact, type Evidence } from '../journal/steps.ts'
import { createInquiring } from '../lifecycle/inquiring.ts'
import { createWatching } from '../lifecycle/watching.ts'
import { leftOpen } from '../watching/left-open.ts'
import { createLaterAmounts, type Reported } from './later-amounts.ts'
import { LATE_MS, nextCheckIn } from './poll-plan.ts'
import type { StaticAccountsOptions } from './static-accounts-options.ts'

/** The part of a payment notification that is used. */
export interface PaymentNotification {
  readonly reported: ReportedPayment & { readonly accountNo: string | null }
  /** Identifies a payment without a number; the same bytes give the same name. */
  readonly name: string
  readonly detail: Evidence['detail']
}

type Answer = AnswerOf<typeof operations.queryVirtualAccount>

/** The payment with its account. */
type AskedPayment = StaticPayment & { readonly account: StaticAccount }

/** Payments to static accounts: a notification reports them, only our own inquiry confirms them. */
export function createPayments(options: StaticAccountsOptions) {
  const { journal, gateway, profile, clock, watcher, onChange, onPaid } = options
  const numberOf = ({ merchantTradeNo }: AskedPayment) => merchantTradeNo
  const laterAmounts = createLaterAmounts()

  const inquiring = createInquiring<AskedPayment, Answer>({
    gateway,
    clock,
    numberOf,
    existing,
    isUnderWay: () => false,
    question({ state, askBy, account }) {
      if (state.kind === 'confirmed' || askBy === null || !isMade(account)) return null
      const { paymentType, storeId } = account
      const fields = { merchantTradeNo: askBy, paymentType, storeId }
      try {
        return gateway.prepare(operations.queryVirtualAccount, fields)
      } catch (error) {
        // A gateway may number payments in more letters than a question holds: then only people can find out.
        if (error instanceof NotSent) return null
        throw error
      }
    },
    async recordAnswer(payment, answer, evidence) {
      const { account } = payment
      const reported = laterAmounts.reportedAs(payment, answer.amount)
      if (!isMade(account) || !isAbout(reported, answer)) return null
      const number =
        account.state.kind === 'active' ? account.state.vaCode : await journal.numberReportedWith(payment)
      const to = outcomeOf(reported, answer, number, clock.now())
      if (to?.kind === 'confirmed' && number !== null && (await isNamed(account, answer, evidence))) {
        const thing = await record(payment, to, [])
        await watchOf(account.accountId)
        return { thing, answered: true }
      }
      // Denied again.
      if (to?.kind === payment.state.kind) return null
      return to && { thing: await record(payment, to, evidence), answered: true }
    },
    // The customer sends it, not this counter, so it is never being sent.
    record: async (payment) => payment,
    // Answers that say nothing new are not counted, because inquiries are rare.
    noteUnchanged: existing,
    onChange: () => {},
    async noteEvidence(merchantTradeNo, at, { detail, ...evidence }) {
      const { accountId } = await existing(merchantTradeNo)
      const line = { ...evidence, detail: { merchantTradeNo, ...detail } }
      await journal.noteStaticAccountEvidence(accountId, at, line)
    },
    async onInquired(payment) {
      // After a while it goes on the work list, whether nothing was answered or nothing that confirms it.
      const isLate = Math.abs(clock.now() - payment.notifiedAt) > LATE_MS / 2
      if (isLate && payment.state.kind !== 'confirmed') await tell(payment.accountId)
      return payment
    },
  })
  const watching = createWatching<AskedPayment>({
    watcher,
    now: clock.now,
    numberOf,
    inquire: inquiring.inquire,
    keyOf: (merchantTradeNo) => `static payment ${merchantTradeNo}`,
    startedAt: ({ notifiedAt }) => notifiedAt,
    nextIn(payment, misses, ageOf) {
      const wait = nextCheckIn(payment, profile.polling, ageOf, misses)
      if (wait === null) laterAmounts.forget(payment.merchantTradeNo)
      return wait
    },
  })

  async function existing(merchantTradeNo: string): Promise<AskedPayment> {
    const payment = await journal.readStaticPayment(merchantTradeNo)
    const account = payment && (await journal.readStaticAccount(payment.accountId))
    if (!account) throw new CallFailure('notFound', 'there is no such payment', 'merchantTradeNo')
    return { ...payment, account }
  }

  async function record(
    { merchantTradeNo, accountId, state }: AskedPayment,
    to: StaticPayment['state'],
    evidence: readonly Evidence[],
  ): Promise<AskedPayment> {
    await journal.takeStaticPaymentStep({ merchantTradeNo, from: state.kind, to, evidence })
    await tell(accountId)
    const recorded = await existing(merchantTradeNo)
    if (to.kind === 'confirmed') onPaid({ account: recorded.account, merchantTradeNo, amount: to.amount })
    return recorded
  }

  /** An account that came back without its number has it again where the notification and the gateway's answer name the same. */
  async function isNamed(
    { accountId, state }: StaticAccount,
    { vaCode }: Answer,
    evidence: readonly Evidence[],
  ) {
    if (state.kind !== 'unknown' || vaCode === undefined) return false
    if (await journal.findStaticAccountFor({ vaCode, accountNo: null, paymentType: null })) return false
    const to = { kind: 'active', since: clock.now(), vaCode } as const
    await journal.takeStaticAccountStep({ accountId, from: state.kind, to, evidence })
    return true
  }

  /** Watches what is reported of one account. */
  async function watchOf(accountId: string): Promise<void> {
    for (const payment of await journal.listUnconfirmedStaticPayments()) {
      if (payment.accountId !== accountId) continue
      watching.watch(await existing(payment.merchantTradeNo))
      await watching.hurry(payment.merchantTradeNo)
    }
  }

  async function tell(accountId: string): Promise<void> {
    const account = await journal.readStaticAccount(accountId)
    if (account) onChange(account)
  }

  return {
    async onNotification({ reported, name, detail }: PaymentNotification): Promise<boolean> {
      const account = await journal.findStaticAccountFor(reported)
      if (!account) return false
      const { accountId } = account
      const number = reported.merchantTradeNo ?? reported.platformTradeNo ?? name
      const evidence = {
        kind: 'notified',
        detail: { merchantTradeNo: number, digest: name, ...detail, ...amountFact(reported.amount) },
      } as const
      const news = { accountId, reported, name, at: clock.now(), evidence }
      const { payment, isNew, mayBeAnother } = await journal.noteStaticPaymentNotified(news)
      if (isNew || mayBeAnother) await tell(accountId)
      laterAmounts.note(payment, reported.amount)
      if (isNew) watching.watch({ ...payment, account })
      await watching.hurry(payment.merchantTradeNo)
      return true
    },
    async check(accountId: string): Promise<void> {
      for (const payment of await journal.listUnconfirmedStaticPayments())
        if (payment.accountId === accountId) await watching.check(payment.merchantTradeNo)
    },
    watchOf,
    async watchOpen(): Promise<void> {
      for (const { merchantTradeNo } of await journal.listUnconfirmedStaticPayments()) {
        // When it was last asked about is not recorded, so a start asks.
        watcher.watch(leftOpen(watching.watched(await existing(merchantTradeNo)), 0))
      }
    },
    idle: inquiring.idle,
  }
}

/** It has its number, or came back without it from a restore, with payments that were reported while it had one. */
const isMade = ({ state }: StaticAccount) => state.kind === 'active' || state.kind === 'unknown'

/**
 * All payments to an account may have one number, so the answer may be about another of them. Where their own numbers do
 * not show it, their times and amounts do.
 */
function isAbout(reported: Reported, { platformTradeNo, successTime, amount }: Answer): boolean {
  if (reported.platformTradeNo !== null && platformTradeNo !== undefined)
    return reported.platformTradeNo === platformTradeNo
  const paidAt = parseWibTime(successTime ?? '')
  if (reported.paidAt !== null && paidAt !== null && reported.paidAt !== paidAt) return false
  return reported.amount === null || reported.amount === amount
}

/** The state after an authentic answer; null while the gateway has decided nothing. */
function outcomeOf(
  reported: Reported,
  answer: Answer,
  /** The account's own number, or the one that was reported with the payment; null if neither is known. */
  vaCode: string | null,
  since: number,
): StaticPayment['state'] | null {
  // The document lets an answer leave the number out; then the notification's counts, which is signed too.
  if (answer.vaCode !== undefined && vaCode !== null && plainNumber(answer.vaCode) !== plainNumber(vaCode)) {
    return { kind: 'refuted', since, reason: 'the gateway knows this payment as one to another account' }
  }
  switch (answer.status) {
    case '02':
      if (reported.amount !== null && reported.amount !== answer.amount) {
        return { kind: 'refuted', since, reason: 'the gateway knows this payment with another amount' }
      }
      if (answer.amount === 0) {
        return { kind: 'refuted', since, reason: 'the gateway knows this payment as one of no money' }
      }
      return {
        kind: 'confirmed',
        since,
        amount: answer.amount,
        paidAt: parseWibTime(answer.successTime ?? ''),
        payer: answer.payer ?? null,
        accountNo: answer.accountNo ?? null,
        platformTradeNo: answer.platformTradeNo ?? null,
      }
    case '09':
      return { kind: 'refuted', since, reason: 'the gateway says that this payment failed' }
    default:
      return null
  }
}
