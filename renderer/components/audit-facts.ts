import type { AuditEntry, AuditKind } from '../../shared/audit/audit.ts'
import { intervalTypes } from '../../shared/gateway/subscriptions.ts'
import { failureCodes } from '../../shared/ipc/failure.ts'
import { counterModes } from '../../shared/merchant/merchant.ts'
import { formatRupiah, sen } from '../../shared/money.ts'
import { outsideWays } from '../../shared/paid-back-outside.ts'
import { refundResolutions } from '../../shared/refund/refund-case.ts'
import { reasonIn } from '../../shared/refund/refund-reason.ts'
import { resolutions } from '../../shared/sale/case.ts'
import { roles } from '../../shared/staff/role.ts'
import { type ApprovalAction, approvalActions } from '../../shared/staff/staff.ts'
import type { Translate } from '../i18n/texts.ts'
import { rupiahText } from './rupiah-text.ts'
import { settingName, settingValue, type Words } from './setting-words.ts'
import { exactTimeText, locales } from './time-text.ts'

/** Facts that only approvals have, by the names of `termsOf`. */
const termNames = [
  'interval',
  'message',
  'customer',
  'payer',
  'usedFor',
  'fee',
  'counted',
  'by',
  'percent',
  'total',
  'lines',
] as const

const named = [
  'amount',
  'approvedBy',
  'askedBy',
  'failures',
  'role',
  'name',
  'newPin',
  'note',
  'reason',
  'outside',
  'merchantRefundNo',
  'action',
  'from',
  'to',
  'in',
  'why',
  'of',
  'count',
  'products',
  'removed',
  'price',
  'offered',
  'title',
  'paymentType',
  ...termNames,
  'resolution',
  'case',
  'keys',
  'vault',
  'failed',
  'staffAs',
  'lostLines',
  'lostPrints',
  'perhapsLost',
  'lastLine',
  'lastCode',
  'leftOrders',
  'leftRefunds',
  'movement',
  'paid',
  'refunded',
  'carried',
  'carriedBy',
  'report',
] as const

/** Whose staff a restored counter has. */
const staffAs = ['before', 'inBackup'] as const

/** What was exported to a file. */
const exported = ['orders', 'audit', 'supportFile', 'shift', 'report'] as const

/** Which way cash went. */
const movements = ['in', 'out'] as const

const isOf = <Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value)

/** By which line of the log an approved action is known. */
const approvedKinds = {
  refund: 'refund',
  closeCase: 'caseClosed',
  closeShift: 'shiftClosed',
  refundAgain: 'refundSentAgain',
  withdrawRefund: 'refundWithdrawn',
  closeRefund: 'refundClosed',
  subscribe: 'subscriptionBegun',
  subscribeAgain: 'subscriptionSentAgain',
  unsubscribe: 'subscriptionCancelled',
  makeAccount: 'accountMade',
  discount: 'discount',
} as const satisfies Record<ApprovalAction, AuditKind>

/** Why a counter locked by itself. */
const lockReasons = ['idle', 'changed', 'left'] as const

/** The facts of an audit line in words; a fact without a word stays as it was written. */
export function factsText({ detail }: AuditEntry, words: Words): string {
  const { t } = words
  const facts = Object.entries(detail).map(([name, value]) => {
    const known = named.find((each) => each === name)
    const title = known ? t(`audit.fact.${known}`) : settingName(name, words)
    return `${title}: ${settingValue(name, valueText(name, value, words), words)}`
  })
  return [...new Set(facts)].join(' · ')
}

/** The terms of an approval in words; terms without a word are not shown but bind all the same. */
export function termFacts(terms: Readonly<Record<string, string>>, words: Words): [string, string][] {
  return named.flatMap((name): [string, string][] => {
    const value = terms[name]
    return value ? [[words.t(`audit.fact.${name}`), valueText(name, value, words)]] : []
  })
}

function valueText(name: string, value: string, { t, format, channelName }: Words): string {
  if (isMoment(value)) return exactTimeText(Date.parse(value), format)
  switch (name) {
    case 'amount':
    case 'price':
    case 'total':
    case 'paid':
    case 'refunded':
      return rupiahText(value)
    case 'reason':
      return reasonIn(format.language, value)
    case 'percent':
      return `${Number(value).toLocaleString(locales[format.language])}%`
    case 'role': {
      const role = isOf(roles, value)
      return role ? t(`role.${role}`) : value
    }
    case 'why': {
      const why = isOf(lockReasons, value)
      return why ? t(`audit.why.${why}`) : value
    }
    case 'action': {
      const action = isOf(approvalActions, value)
      return action ? t(`audit.kind.${approvedKinds[action]}`) : value
    }
    case 'of': {
      const of = isOf(exported, value)
      return of ? t(`audit.of.${of}`) : value
    }
    case 'outside': {
      const way = isOf(outsideWays, value)
      return way ? t(`refund.outside.by.${way}`) : value
    }
    case 'movement': {
      const movement = isOf(movements, value)
      return movement ? t(`audit.movement.${movement}`) : value
    }
    case 'from':
      return value === 'requestJournal' || value === 'office' ? t(`audit.source.${value}`) : value
    case 'perhapsLost':
      return t('audit.perhapsLost')
    case 'staffAs': {
      const as = isOf(staffAs, value)
      return as ? t(`audit.staffAs.${as}`) : value
    }
    case 'in':
    case 'to': {
      const mode = isOf(counterModes, value)
      return mode ? t(`audit.mode.${mode}`) : value
    }
    case 'counted':
      if (value === 'null') return t('shift.notCounted')
      return /^\d{1,12}$/.test(value) ? formatRupiah(sen(Number(value))) : value
    case 'fee':
      return t(`audit.fee.${value === 'OUR' ? 'payer' : 'shop'}`)
    case 'interval': {
      const [unit = '', count = ''] = value.split(' ')
      const known = isOf(intervalTypes, unit)
      return known ? `${count} ${t(`subscription.unit.${known}`, { count: Number(count) })}` : value
    }
    case 'paymentType':
      return channelName(value)
    case 'failed': {
      const code = isOf(failureCodes, value)
      return code ? t(`failure.${code}.what`) : value
    }
    default:
      return resolutionText(name, value, t) ?? yesOrNo(value, t)
  }
}

/** A moment as the log keeps it, by no shop's clocks. */
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value)

function resolutionText(name: string, value: string, t: Translate): string | null {
  if (name !== 'resolution') return null
  const ofCase = isOf(resolutions, value)
  if (ofCase) return t(`resolution.${ofCase}`)
  const ofRefund = isOf(refundResolutions, value)
  return ofRefund ? t(`refund.resolution.${ofRefund}`) : null
}

function yesOrNo(value: string, t: Translate): string {
  return value === 'true' || value === 'false' ? t(`audit.is.${value}`) : value
}
