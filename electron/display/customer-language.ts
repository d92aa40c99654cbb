import type { Language } from '../../shared/language.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** What a customer reads on the display: the language of the slips, of which Indonesian comes first where they have both. */
export const customerLanguage = ({ slips }: Pick<Settings, 'slips'>): Language =>
  slips.language === 'both' ? 'id' : slips.language
