import { useRef } from 'react'
import { inFours } from '../../../shared/in-fours.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CopyButton } from '../buttons/copy-button.tsx'
import css from './account-number.module.css'

/** A number for a person to type, in groups of four; copied without the gaps. */
export function AccountNumber({ number, label }: { number: string; label: string }) {
  const { t } = useTranslation()
  const digits = useRef<HTMLOutputElement>(null)
  return (
    <div className={css.account}>
      <p>{label}</p>
      <output ref={digits} className={css.number} aria-label={label} data-testid="code-number">
        {inFours(number).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move
          <span key={at}>{group}</span>
        ))}
      </output>
      <CopyButton text={number} shown={digits} label={t('code.copy')} />
    </div>
  )
}
