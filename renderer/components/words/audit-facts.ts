import type { AuditEntry } from '../../../shared/audit/audit.ts'
import { factValue } from '../../../shared/audit/fact-value.ts'
import { intervalTypes } from '../../../shared/gateway/subscriptions.ts'
import { failureCodes } from '../../../shared/ipc/failure.ts'
import type { Translate } from '../../i18n/texts.ts'
import { signedAmount } from '../money/signed-amount.ts'
import { exactTimeText } from '../time/time-text.ts'
import { orNone, settingName, settingValue, type Words } from './setting-words.ts'

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
  'tries',
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
  'prices',
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
  'drawer',
  'drawerShort',
  'drawerOver',
  'carried',
  'carriedBy',
  'report',
  'closedAt',
  'active',
  'picture',
  'printer',
  'counter',
  'act',
  'parts',
  'notKnown',
] as const

/** Who did it. At the office its own log names the person. */
export function whoText({ by, detail }: Pick<AuditEntry, 'by' | 'detail'>, t: Translate): string {
  if (by) return `${by.name} (${t(`role.${by.role}`)})`
  return t(detail.from === 'office' ? 'office.title' : 'audit.nobody')
}

/** The facts of an audit line in words; a fact without a word stays as it was written. */
export function factsText({ detail }: Pick<AuditEntry, 'detail'>, words: Words): string {
  const { t } = words
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    // The settings' own name of a printer, which nobody gave it.
    if (/^printers\.\d+\.id$/.test(name)) return []
    const known = named.find((each) => each === name)
    const text = valueText(name, value, words)
    return known
      ? [`${t(`audit.fact.${known}`)}: ${orNone(text)}`]
      : [`${settingName(name, words)}: ${settingValue(name, text, words)}`]
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
  if (name === 'interval') {
    const [unit = '', count = ''] = value.split(' ')
    const known = intervalTypes.find((type) => type === unit)
    return known ? `${count} ${t(`subscription.unit.${known}`, { count: Number(count) })}` : value
  }
  if (name === 'failed') {
    const code = failureCodes.find((failure) => failure === value)
    return code ? t(`failure.${code}.what`) : value
  }
  // The screens call this setting by its opposite.
  const isOpposite = name.endsWith('.saysGoodbye')
  return factValue(name, isOpposite ? String(value === 'false') : value, {
    language: format.language,
    text: t,
    channelName,
    money: signedAmount,
    moment: (at) => exactTimeText(at, format),
  })
}
