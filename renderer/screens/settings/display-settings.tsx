import { IconTrash } from '@tabler/icons-react'
import { MAX_SHOWN, MAX_WELCOME } from '../../../shared/display/display-looks.ts'
import { Button } from '../../components/buttons/button.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { DisplayLogo } from './display-logo.tsx'
import { useDisplayLooks } from './display-looks.ts'
import css from './display-settings.module.css'

/** The customer display: a logo in colour, and pictures for while nobody is served. */
export function DisplaySettings() {
  const { t } = useTranslation()
  const { looks, failure, busy, change, readPicture } = useDisplayLooks()
  return (
    <SettingsGroup id="settings-display" title={t('displayLooks.title')} aria-busy={busy}>
      <p className="soft">{t('displayLooks.hint', { most: MAX_SHOWN })}</p>
      <ul className={css.pictures} aria-label={t('displayLooks.pictures')}>
        {looks.pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same, and their place is what they are
          <li key={at}>
            <img src={picture} alt={t('displayLooks.picture', { at: at + 1 })} />
            <Button
              tone="quiet"
              icon={<IconTrash />}
              aria-label={t('displayLooks.drop', { at: at + 1 })}
              blocked={busy}
              onClick={() => change({ drop: picture })}
            />
          </li>
        ))}
      </ul>
      {looks.pictures.length < MAX_SHOWN && (
        <PictureButtons
          pick={t('displayLooks.add')}
          read={readPicture}
          onPicture={({ url }) => change({ add: url })}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      <TextField
        label={t('displayLooks.welcome')}
        value={looks.welcome}
        hint={t('displayLooks.welcomeHint')}
        maxLength={MAX_WELCOME}
        onCommit={(welcome) => change({ welcome })}
      />
      <DisplayLogo />
    </SettingsGroup>
  )
}
