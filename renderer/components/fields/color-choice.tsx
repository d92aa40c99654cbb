import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { type OwnColor, ownColors } from '../../../shared/own-colors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import marks from '../badges/channel-mark.module.css'
import css from './color-choice.module.css'

interface ColorChoiceProps {
  readonly value: OwnColor | 'none'
  readonly onChange: (value: OwnColor | 'none') => void
}

/** The few colours that an owner can give to something. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={css.colors}>
      <legend>{t('channelLook.color')}</legend>
      {(['none', ...ownColors] as const).map((each) => (
        <label key={each} className={css.color} title={t(`channelLook.colors.${each}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`channelLook.colors.${each}`)}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span className={each === 'none' ? css.none : marks.letter} data-color={each} aria-hidden="true">
            {each === value && <IconCheck size="1.25rem" />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
