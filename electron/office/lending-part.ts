import type { Clock } from '../../platform/clock.ts'
import type { FoundOrder, LentBefore, Loan } from '../../shared/office/lending.ts'
import { notifiedMerchant } from '../../shared/office/notification.ts'
import { CallFailure } from '../failures/call-failure.ts'
import {
  type LendingBook,
  LoanRefused,
  type RefundRight,
  RightStays,
} from '../journal/lending/lending-book.ts'
import type { LinkPart } from './connection.ts'
import { type Answer, createOfficeQuestions, officeAway } from './office-questions.ts'

interface LendingPartOptions {
  readonly journal: LendingBook
  /** The merchant whose payments this counter can refund; null while no gateway is open. */
  readonly merchantId: () => string | null
  readonly clock: Clock
  /** Called with orders that other counters' refunds have changed. */
  readonly onChange: (merchantTradeNos: readonly string[]) => void
  readonly onTrouble: (error: unknown) => void
}

/** A refund that is about to begin. */
export interface WantedRight {
  readonly merchantTradeNo: string
  readonly merchantRefundNo: string
  readonly amount: number
}

/** Borrows rights from the office over the link, and hands over this counter's rights that other counters ask for. */
export interface LendingPart extends LinkPart {
  /** Tells the office whose payments this counter can refund, once the gateway is open. */
  tell(): void
  isBorrowing(): boolean
  find(text: string): Promise<FoundOrder[]>
  /**
   * Borrows the right to make this refund. When this resolves, the loan is on disk here and the office has noted it.
   * Throws {@link CallFailure}.
   */
  borrow(wanted: WantedRight): Promise<void>
  /** Gives the right back if it was borrowed for a refund that did not begin. */
  giveBackUnused(merchantTradeNo: string): Promise<void>
  /** Resolves once the journal has everything that the office said before the link ended. */
  settled(): Promise<void>
}

/** How often the office is asked, at one-second steps, while it fetches the right from another counter. */
const ASKED_TRIES = 15
const AGAIN_MS = 1_000

export function createLendingPart({
  journal,
  merchantId,
  clock,
  onChange,
  onTrouble,
}: LendingPartOptions): LendingPart {
  const { now } = clock
  const office = createOfficeQuestions()
  /** Orders whose right is being borrowed here right now. */
  const inHand = new Set<string>()

  function tell(): void {
    const merchant = notifiedMerchant.safeParse(merchantId())
    if (merchant.success) office.say({ say: 'serves', merchantId: merchant.data })
  }
  /** What the office said and the journal does not have yet. */
  const underWay = new Set<Promise<unknown>>()
  function guarded(work: Promise<unknown>): void {
    const writing = work.catch(onTrouble).finally(() => underWay.delete(writing))
    underWay.add(writing)
  }

  async function handOver(number: string, askedBy: string): Promise<void> {
    try {
      if (await journal.handOver(number, now(), { askedBy })) onChange([number])
    } catch (error) {
      // A refund of this order is in progress. The counter that asked for the right may ask again later.
      if (!(error instanceof RightStays)) throw error
    }
  }

  /** A loan that this journal lacks was lost with a later journal, or with the machine before this one. */
  async function reconcile(loans: readonly LentBefore[]): Promise<void> {
    for (const { refund: merchantRefundNo, amount, isOfFormerMachine, ...loan } of loans) {
      const { merchantTradeNo } = loan
      if (inHand.has(merchantTradeNo)) continue
      try {
        const right = await journal.rightOf(merchantTradeNo)
        // The counter's own order, lost with the journal: it comes back with the office's copy, and the office then
        // repeats this loan.
        if (right === null && loan.order === null) continue
        const isKnown = right !== null && right.kind !== 'own' && right.loan >= loan.loan
        if (!isKnown || (isOfFormerMachine && right?.kind === 'held'))
          await journal.adoptLoan(loan, { merchantRefundNo, amount, at: now() })
        else if (right?.kind === 'held') await journal.returnLoan(merchantTradeNo, right.loan, now())
        onChange([merchantTradeNo])
      } catch (error) {
        // One order that this version can't keep holds up no other.
        onTrouble(error)
      }
    }
  }

  /** If the process ended right after a loan was stored, no refund has begun, and the loan is given back. */
  async function demandNoneUnderWay(merchantTradeNo: string): Promise<void> {
    const held = await journal.rightOf(merchantTradeNo)
    if (held?.kind !== 'held') return
    await journal.returnLoan(merchantTradeNo, held.loan, now())
    if ((await journal.rightOf(merchantTradeNo))?.kind === 'held')
      throw new CallFailure('refundElsewhere', 'another refund of it is on its way here')
  }

  async function took({ loan, merchantTradeNo }: Loan): Promise<void> {
    const counted = await office.ask({ say: 'tookLoan', number: merchantTradeNo, loan })
    if (counted.say !== 'loanTaken' || !counted.isOurs)
      throw new CallFailure('refundElsewhere', 'another counter refunds it')
  }

  return {
    tell,
    isBorrowing: () => inHand.size > 0,
    begin(saying) {
      office.begin(saying)
      tell()
    },
    take(message) {
      switch (message.say) {
        case 'shop':
          journal.shareRights(message.others)
          return true
        case 'asked':
          guarded(handOver(message.number, message.askedBy))
          return true
        case 'lentBefore':
          guarded(reconcile(message.loans))
          return true
        case 'elsewhere': {
          const { refunds, upTo } = message
          guarded(
            journal.noteElsewhere(refunds).then((changed) => {
              office.say({ say: 'heardElsewhere', upTo })
              onChange(changed)
            }),
          )
          return true
        }
        default:
          return office.answer(message)
      }
    },
    end: office.end,
    settled: async () => void (await Promise.all(underWay)),
    async find(text) {
      const found = await office.ask({ say: 'find', text })
      return found.say === 'found' ? found.orders : []
    },
    async borrow({ merchantTradeNo, merchantRefundNo, amount }) {
      if (inHand.has(merchantTradeNo))
        throw new CallFailure('refundElsewhere', 'it is refunded here just now')
      inHand.add(merchantTradeNo)
      try {
        await demandNoneUnderWay(merchantTradeNo)
        const request = { say: 'borrow', number: merchantTradeNo, refund: merchantRefundNo, amount } as const
        const known = await journal.rightOf(merchantTradeNo)
        let answer = await office.ask(request)
        const isOnItsWay = () => isAsked(answer) || isReturning(answer, known, now())
        for (let tries = 1; (isOnItsWay() || isUsed(answer, known)) && tries < ASKED_TRIES; tries += 1) {
          // The order's own counter, or this one, hands the right to the office, which takes a second or two.
          if (isOnItsWay()) await new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve))
          answer = await office.ask(request)
        }
        if (answer.say === 'notLent') throw refusal(answer)
        if (answer.say !== 'lent' || isUsed(answer, known)) throw officeAway()
        const { loan } = answer
        await journal.takeLoan(loan, { merchantRefundNo, amount, at: now() })
        await took(loan).catch(async (error) => {
          await journal.returnLoan(merchantTradeNo, loan.loan, now())
          throw error
        })
      } catch (error) {
        inHand.delete(merchantTradeNo)
        if (error instanceof LoanRefused) throw new CallFailure('officeCopyUnusable', error.message)
        throw error
      }
    },
    async giveBackUnused(merchantTradeNo) {
      try {
        const right = await journal.rightOf(merchantTradeNo)
        if (right?.kind === 'held') await journal.returnLoan(merchantTradeNo, right.loan, now())
      } finally {
        inHand.delete(merchantTradeNo)
      }
    },
  }
}

const isAsked = (answer: Answer) => answer.say === 'notLent' && answer.because === 'asked'

/** This counter has just ended a refund of it, and the office has not heard that the right is free. */
const isReturning = (answer: Answer, known: RefundRight | null, now: number) =>
  answer.say === 'notLent' &&
  answer.because === 'busy' &&
  known?.kind === 'away' &&
  Math.abs(now - known.since) < ASKED_TRIES * AGAIN_MS

/**
 * An office whose database was put back has forgotten loans, and lends under a number that this journal has used. It counts on
 * with each question.
 */
const isUsed = (answer: Answer, known: RefundRight | null) =>
  answer.say === 'lent' && known !== null && known.kind !== 'own' && answer.loan.loan <= known.loan

/** Why the office does not lend it; the counter that has it is named, for people. */
function refusal({ because, counter }: Extract<Answer, { say: 'notLent' }>): CallFailure {
  switch (because) {
    case 'notFound':
      return new CallFailure('notFound', 'the office knows no such order', 'merchantTradeNo')
    case 'notPaid':
      return new CallFailure('notPossible', 'the order is not known to be paid')
    case 'tooMuch':
      return new CallFailure('refundTooLarge', 'more than there is left of it at all counters', 'amount')
    case 'atHome':
      return new CallFailure('rightAtHome', counter ?? '')
    case 'asked':
      return new CallFailure('rightAsked', counter ?? '')
    case 'busy':
      return new CallFailure('refundElsewhere', counter ?? '')
    case 'forgotten':
      return new CallFailure('rightForgotten', counter ?? '')
    case 'notReady':
      return new CallFailure('officeAway', 'the office does not lend to this counter yet')
  }
}
