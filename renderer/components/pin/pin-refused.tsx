import { MINUTE } from '../../../shared/durations.ts'
import type { Language } from '../../../shared/language.ts'
import type { PinRefusal } from '../../../shared/staff/staff.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../notices/notice.tsx'
import { lengthText } from '../time/time-text.ts'
import { useNow } from '../time/use-now.ts'

/** Why a PIN was not taken at that moment: it is wrong, or there were too many wrong ones and there is a wait. */
export function PinRefused({ refusal, at }: { refusal: PinRefusal; at: number }) {
  const { t, language } = useTranslation()
  const now = useNow()
  if (refusal.kind === 'wrong') {
    return (
      <Notice tone="bad" title={t('pin.wrong')}>
        {refusal.left > 0 && t('pin.left', { count: refusal.left })}
      </Notice>
    )
  }
  const left = at + refusal.seconds * 1_000 - now
  return (
    <Notice tone="bad" title={t('pin.wait')}>
      {left > 0 ? t('pin.waitFor', { length: waitText(left, language) }) : t('pin.waitOver')}
    </Notice>
  )
}

/** To the second while seconds count. */
function waitText(milliseconds: number, language: Language): string {
  if (milliseconds >= MINUTE) return lengthText(milliseconds, language)
  const style = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(Math.ceil(milliseconds / 1_000))
}
