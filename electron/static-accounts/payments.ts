import type { AnswerOf } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { StaticAccount, StaticPayment } from '../../shared/static-account/static-account.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import type { ReportedPayment } from '../../shared/work-list/reported-payment.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfRequest } from '../gateway/evidence.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createSingleFlight } from '../lifecycle/single-flight.ts'
import { backOff } from '../watching/pace.ts'
import type { CheckResult, Watched } from '../watching/watched.ts'
import type { StaticAccountsOptions } from './static-accounts-options.ts'

/** The part of a payment notification that is used. */
export interface PaymentNotification {
  readonly reported: ReportedPayment & { readonly accountNo: string | null }
  /** Identifies a payment without a number; the same bytes give the same name. */
  readonly name: string
  readonly detail: Evidence['detail']
}

const MINUTE = 60_000
/** After so long an unconfirmed payment is asked about only this often. */
const LATE_MS = 15 * MINUTE

type Answer = AnswerOf<typeof operations.queryVirtualAccount>

/** Payments to static accounts: a notification reports them, only our own inquiry confirms them. */
export function createPayments(options: StaticAccountsOptions) {
  const { journal, gateway, profile, clock, watcher, onChange } = options
  const underWay = createSingleFlight<CheckResult>()

  const keyOf = (merchantTradeNo: string) => `static payment ${merchantTradeNo}`
  const watchedOf = (payment: StaticPayment): Watched => ({
    key: keyOf(payment.merchantTradeNo),
    startedAt: payment.notifiedAt,
    nextIn(misses, ageOf) {
      if (payment.state.kind !== 'heard' || payment.askBy === null) return null
      const age = ageOf(payment.notifiedAt)
      return age > LATE_MS ? LATE_MS : backOff(profile.polling, misses)
    },
    ask: () => inquire(payment.merchantTradeNo),
  })

  const inquire = (merchantTradeNo: string) =>
    underWay.join(merchantTradeNo, () => inquireOnce(merchantTradeNo))

  async function inquireOnce(merchantTradeNo: string): Promise<CheckResult> {
    const payment = await existing(merchantTradeNo)
    const account = await journal.readStaticAccount(payment.accountId)
    const { askBy } = payment
    if (payment.state.kind === 'confirmed' || askBy === null || account?.state.kind !== 'active') {
      return { watched: watchedOf(payment), answered: true }
    }
    const { paymentType } = account
    const prepared = gateway.prepare(operations.queryVirtualAccount, {
      merchantTradeNo: askBy,
      paymentType,
    })
    try {
      const answer = await gateway.send(prepared)
      const to = isAbout(payment, answer.members)
        ? outcomeOf(answer.members, account.state.vaCode, clock.now())
        : null
      if (to === null) return { watched: watchedOf(payment), answered: true }
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      return { watched: watchedOf(await record(payment, to, evidence)), answered: true }
    } catch (error) {
      if (error instanceof StepOvertaken) {
        return { watched: watchedOf(await existing(merchantTradeNo)), answered: true }
      }
      if (!(error instanceof GatewayError)) throw error
      // After a while it goes on the work list.
      if (clock.now() - payment.notifiedAt > LATE_MS / 2) await tell(payment.accountId)
      return { watched: watchedOf(payment), answered: false }
    }
  }

  async function existing(merchantTradeNo: string): Promise<StaticPayment> {
    const payment = await journal.readStaticPayment(merchantTradeNo)
    if (!payment) throw new CallFailure('notFound', 'there is no such payment', 'merchantTradeNo')
    return payment
  }

  async function record(
    { merchantTradeNo, accountId, state }: StaticPayment,
    to: StaticPayment['state'],
    evidence: readonly Evidence[],
  ): Promise<StaticPayment> {
    const changed = await journal.takeStaticPaymentStep({ merchantTradeNo, from: state.kind, to, evidence })
    await tell(accountId)
    return changed
  }

  async function tell(accountId: string): Promise<void> {
    const account: StaticAccount | null = await journal.readStaticAccount(accountId)
    if (account) onChange(account)
  }

  return {
    async onNotification({ reported, name, detail }: PaymentNotification): Promise<boolean> {
      const account = await journal.findStaticAccountFor(reported)
      if (!account) return false
      const { accountId } = account
      const number = reported.merchantTradeNo ?? reported.platformTradeNo ?? name
      const evidence = { kind: 'notified', detail: { merchantTradeNo: number, ...detail } } as const
      const news = { accountId, reported, name, at: clock.now(), evidence }
      const { payment, isNew } = await journal.noteStaticPaymentNotified(news)
      if (isNew) {
        await tell(accountId)
        watcher.watch(watchedOf(payment))
      }
      const { merchantTradeNo } = payment
      if (!watcher.hurry(keyOf(merchantTradeNo))) await inquire(merchantTradeNo)
      return true
    },
    async check(accountId: string): Promise<void> {
      const unconfirmed = await journal.listUnconfirmedStaticPayments()
      for (const payment of unconfirmed) {
        if (payment.accountId === accountId) watcher.noteCheck(await inquire(payment.merchantTradeNo))
      }
    },
    async watchOpen(): Promise<void> {
      for (const payment of await journal.listUnconfirmedStaticPayments()) watcher.watch(watchedOf(payment))
    },
    idle: underWay.idle,
  }
}

/** One number may stand for all payments to an account, so the answer may be about another of them. */
function isAbout({ reported }: StaticPayment, { platformTradeNo, successTime }: Answer): boolean {
  const paidAt = parseWibTime(successTime ?? '')
  if (reported.platformTradeNo !== null && platformTradeNo !== undefined) {
    return reported.platformTradeNo === platformTradeNo
  }
  return reported.paidAt === null || paidAt === null || reported.paidAt === paidAt
}

/** The state after an authentic answer; null while the gateway has decided nothing. */
function outcomeOf(answer: Answer, vaCode: string, since: number): StaticPayment['state'] | null {
  // The document lets an answer leave the number out; then the notification's counts, which is signed too.
  if (answer.vaCode !== undefined && answer.vaCode !== vaCode) {
    return { kind: 'refuted', since, reason: 'the gateway knows this payment as one to another account' }
  }
  switch (answer.status) {
    case '02':
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
