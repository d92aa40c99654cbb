import { channelFamilies, type FamilyName } from '../../shared/gateway/channel-families.ts'
import { channels } from '../../shared/gateway/channels.ts'
import { hostedPage } from '../../shared/gateway/counter-channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { type GatewayProfile, pathOf } from '../../shared/gateway/profile.ts'
import type { FailingQuestion } from '../../shared/merchant/merchant.ts'
import type { Fields, GatewayClient } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { verdictOf } from './verdict.ts'

interface Question {
  readonly of: FailingQuestion['of']
  readonly operation: Operation
  readonly fields: Readonly<Record<string, string>>
}

interface FamilyTest {
  readonly client: GatewayClient
  readonly profile: GatewayProfile
  readonly url: string
  /** Channels that the shop has turned off; they are not tested. */
  readonly disabled: readonly string[]
  /** A number that no order, refund or subscription has. */
  readonly number: string
}

/**
 * Makes one harmless inquiry for each family that is on, and returns those that fail. A profile may have a wrong path
 * for one family; without this test a sale would find out only when its payment can't be confirmed.
 */
export async function failingQuestions(test: FamilyTest): Promise<FailingQuestion[]> {
  const asked = await Promise.all(questionsOf(test).map((question) => failureOf(question, test)))
  return asked.flatMap((failing) => failing ?? [])
}

async function failureOf(
  { of, operation, fields }: Question,
  { client, profile, url }: FamilyTest,
): Promise<FailingQuestion | null> {
  const failing = (tested: ReturnType<typeof verdictOf>): FailingQuestion => ({
    ...tested,
    of,
    address: url + pathOf(profile, operation),
  })
  try {
    await client.send(client.prepare(operation, fields as Fields<Operation>))
    return failing(verdictOf(null))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const tested = verdictOf(error)
    return tested.verdict === 'good' ? null : failing(tested)
  }
}

function questionsOf({ disabled, number }: FamilyTest): Question[] {
  const first = new Map<FamilyName, string>()
  for (const { family, paymentType } of [...channels, hostedPage]) {
    if (!disabled.includes(paymentType) && !first.has(family)) first.set(family, paymentType)
  }
  const families = [...first].flatMap(([of, paymentType]): Question[] => {
    const { query } = channelFamilies[of]
    if (query === null || of === 'qr') return []
    const isPage = of === 'hostedPage'
    const named = of === 'cardSubscription' ? { agreementId: number } : { merchantTradeNo: number }
    return [{ of, operation: operations[query], fields: { ...named, ...(isPage ? {} : { paymentType }) } }]
  })
  const wallet = first.get('eMoney')
  if (wallet === undefined) return families
  const fields = { merchantRefundNo: number, paymentType: wallet }
  return [...families, { of: 'refund', operation: operations.queryRefund, fields }]
}
