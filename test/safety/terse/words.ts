import type { OperationName } from '../../../shared/gateway/operations/index.ts'
import { chanceOf } from '../world/chance.ts'
import type { Words } from '../world/gateway.ts'

type Members = Record<string, unknown>

/** Members that the document lets a gateway leave out of the answer to an inquiry, of a notification, or of both. */
const optionalMembers = [
  'platformTradeNo',
  'successTime',
  'paymentType',
  'createTime',
  'expiredTime',
  'requestAmount',
  'productName',
  'productInfo',
  'transFeeRate',
  'transFeeAmount',
  'totalTransFee',
  'vatFee',
  'storeId',
  'payer',
  'accountNo',
  'rrn',
  'issuerId',
  'nmid',
  'notifyUrl',
  'returnUrl',
  'subMessage',
] as const

const isCreation = (operation: OperationName) => /^(create|refund)/.test(operation)

/** A gateway that says no more than it must, and what exactly follows from the seed. */
export function terseWords(seed: number): Words {
  const chance = chanceOf(seed + 20_000_003)
  const leftOut = new Set<string>(optionalMembers.filter(() => chance.happens(0.7)))
  const leavesOutStatus = chance.happens(0.5)
  const leavesOutCharges = chance.happens(0.5)
  const denies = chance.pick([0, 0, 0.3, 0.8])
  const numbers = chance.pick(['each', 'one', 'one', 'one', 'none'] as const)
  // Drawn apart, so that the other choices of a seed stay as they are.
  const namesAccounts = !chanceOf(seed + 40_000_003).happens(0.25)
  const without = (members: Members): Members =>
    Object.fromEntries(
      Object.entries(members)
        .filter(([name]) => !leftOut.has(name))
        .map(([name, value]) => [name, Array.isArray(value) ? value.map(without) : value]),
    )

  return {
    numbersPayments: numbers === 'each',
    numbersCharges: !leftOut.has('platformTradeNo'),
    namesAccounts,
    answer(operation, members) {
      if (members.errCode !== '0') return members
      const said = without(members)
      if (leavesOutStatus && isCreation(operation)) delete said.status
      if (leavesOutCharges && operation === 'queryEMoneySubscription') delete said.paymentInfo
      // It has the payment, and says that it failed: a copy that is behind, or a fault.
      const isOfAccount =
        operation === 'queryVirtualAccount' && String(members.merchantTradeNo).startsWith('SVA')
      if (isOfAccount && chance.happens(denies)) said.status = '09'
      return said
    },
    news(members, accountPaid) {
      const said: Members = { ...without(members), requestId: chance.uuid() }
      if (accountPaid !== null && !namesAccounts) delete said.vaCode
      if (accountPaid === null || numbers === 'each') return said
      const { merchantTradeNo: _, ...others } = said
      return numbers === 'one' ? { ...others, merchantTradeNo: numberOfAccount(accountPaid) } : others
    },
    askedFor(number, payments) {
      const latest = payments.find(({ code }) => number === numberOfAccount(code ?? ''))
      return (latest ?? payments.find(({ platformTradeNo }) => platformTradeNo === number))?.merchantTradeNo
    },
  }
}

/** The one number that all payments to an account have. */
const numberOfAccount = (vaCode: string) => `ACCOUNT-${vaCode}`
