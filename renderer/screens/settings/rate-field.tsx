import { useState } from 'react'
import { rateText } from '../../../shared/tax/tax-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/text-field.tsx'

interface RateFieldProps {
  readonly label: string
  readonly hint?: string
  /** In hundredths of a percent. */
  readonly rate: number
  readonly onChange: (rate: number) => void
}

const MAX_RATE = 5_000

/** A percentage with at most two decimals, written with a comma or a point. */
export function RateField({ label, hint, rate, onChange }: RateFieldProps) {
  const { t, language } = useTranslation()
  const [wrong, setWrong] = useState(false)
  return (
    <TextField
      label={label}
      value={rateText(rate, language)}
      {...(hint === undefined ? {} : { hint })}
      error={wrong ? t('tax.wrongRate') : null}
      maxLength={7}
      onCommit={(text) => {
        const typed = rateOf(text)
        setWrong(typed === null)
        if (typed !== null) onChange(typed)
      }}
    />
  )
}

function rateOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match?.[1]) return null
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return rate <= MAX_RATE ? rate : null
}
