import { settings as schema } from '../../../shared/settings/settings.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'

/** The language of slips and receipts: the customers' one, which need not be that of the screens. */
export function SlipLanguage() {
  const { t } = useTranslation()
  const { slips } = useStarted().settings
  return (
    <Choice
      label={t('slips.language')}
      value={slips.language}
      options={schema.shape.slips.shape.language.options.map((value) => ({
        value,
        label: t(value === 'both' ? 'slips.bothLanguages' : `settings.languages.${value}`),
      }))}
      onChange={(language) => void save({ slips: { language } })}
    />
  )
}
