import type { Answer } from './gateway.ts'
import type { Lie, Members } from './lie.ts'

type Asked = Readonly<Record<string, string>>

/** The next answer to an inquiry: paid or not, and its lies. */
export interface Plan {
  readonly status: '01' | '02' | '03'
  readonly lies: readonly Lie[]
}

/** What a hostile gateway knows of orders and refunds, and what it will answer next. */
export interface Answers {
  /** By the amount of a creation, or by the number in an inquiry. */
  plan(about: string, plan: Plan): void
  answerTo(path: string, asked: Asked): Answer
  /** Numbers that were created more than once: no client may send one twice automatically. */
  readonly sentTwice: readonly string[]
}

interface Known {
  readonly order: string
  readonly amount: string
}

export function createAnswers(): Answers {
  const plans = new Map<string, Plan>()
  const known = new Map<string, Known>()
  const sentTwice: string[] = []

  function create(number: string, about: Known): void {
    if (known.has(number)) sentTwice.push(number)
    known.set(number, about)
  }

  function subjectOf(path: string, asked: Asked): { about: string; number: string } {
    const { merchantTradeNo = '', merchantRefundNo = '', amount = '' } = asked
    if (path.endsWith('/va/create')) {
      create(merchantTradeNo, { order: merchantTradeNo, amount })
      return { about: amount, number: merchantTradeNo }
    }
    if (path.endsWith('/ewallet/refund')) {
      create(merchantRefundNo, { order: merchantTradeNo, amount })
      return { about: merchantTradeNo, number: merchantRefundNo }
    }
    const number = merchantRefundNo || merchantTradeNo
    return { about: number, number }
  }

  return {
    plan: (about, plan) => plans.set(about, plan),
    answerTo(path, asked) {
      const { about, number } = subjectOf(path, asked)
      const plan = plans.get(about)
      const subject = known.get(number)
      if (!plan || !subject) throw new Error(`nobody planned for ${path} about ${about}`)
      return { members: truth(asked, subject, plan.status), lies: plan.lies }
    },
    sentTwice,
  }
}

function truth(asked: Asked, { order, amount }: Known, status: string): Members {
  const { requestId, merchantId, paymentType, merchantRefundNo } = asked
  return {
    requestId,
    errCode: '0',
    merchantId,
    paymentType,
    amount,
    merchantTradeNo: order,
    ...(merchantRefundNo === undefined
      ? { productName: 'Toko', vaCode: '8808123456789012', expiredTime: '20991231235959' }
      : { merchantRefundNo }),
    platformTradeNo: `P-${order}`,
    createTime: '20260102030405',
    ...(status === '02' ? { successTime: '20260102030506' } : {}),
    status,
  }
}
