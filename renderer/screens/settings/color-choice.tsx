import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { channelColors } from '../../../shared/gateway/channel-colors.ts'
import type { ChannelLook } from '../../../shared/gateway/channel-looks.ts'
import marks from '../../components/channel-mark.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './color-choice.module.css'

interface ColorChoiceProps {
  readonly value: ChannelLook['color'] | 'none'
  readonly onChange: (value: ChannelLook['color'] | 'none') => void
}

/** The few colours that a way to pay can have. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={css.colors}>
      <legend>{t('channelLook.color')}</legend>
      {(['none', ...channelColors] as const).map((each) => (
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
