import { orderStatuses } from '../../../shared/gateway/orders.ts'
import { parseWibTime } from '../../../shared/wib-time.ts'
import { rupiahText } from '../../components/money/rupiah-text.ts'
import { exactTimeText, type TimeFormat } from '../../components/time/time-text.ts'
import type { Translate } from '../../i18n/texts.ts'

/** A member of the gateway's answer, formatted like the column beside it; unchanged if it is malformed. */
export function answerText(
  member: string,
  value: string | undefined,
  format: TimeFormat,
  t: Translate,
): string {
  if (value === undefined || value === '') return '–'
  if (member === 'status') {
    const known = orderStatuses.find((status) => status === value)
    return known ? t(`shift.orderStatus.${known}`) : value
  }
  // The document writes both decimals.
  if (member === 'amount') return /\.\d\d$/.test(value) ? rupiahText(value) : value
  if (member === 'successTime' || member === 'createTime') {
    const at = parseWibTime(value)
    return at === null ? value : exactTimeText(at, format)
  }
  return value
}
