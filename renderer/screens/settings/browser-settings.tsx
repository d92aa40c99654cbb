import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import type { Browser } from '../../../shared/browser/browser.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import css from '../staff/staff-settings.module.css'

/** The browsers that are let in, with a button to sign one out. Nothing in the desktop app. */
export function BrowserSettings() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { value, failure, load } = useFollowed('browser.list')
  const { isBusy, failure: notEnded, run } = useAction<string>()
  const [leaving, leave] = useState<Browser | null>(null)
  const browsers = value?.browsers
  if (!browsers) return null
  const shownFailure = notEnded ?? failure
  const now = Date.now()
  const nameOf = ({ name }: Browser) => name || t('browsers.unnamed')
  const end = ({ id, isThis }: Browser) =>
    run(id, async () => {
      await callMain('browser.end', { id })
      // After signing itself out, this browser can ask nothing more.
      if (!isThis) await load()
    })
  return (
    <SettingsGroup id="settings-browsers" title={t('browsers.title')} hint={t('browsers.hint')}>
      {shownFailure && <FailureNotice failure={shownFailure} />}
      <ul className={css.list} aria-label={t('browsers.title')}>
        {browsers.map((browser) => (
          <li key={browser.id}>
            <span>
              <strong>
                {[nameOf(browser), browser.isThis && t('browsers.this')].filter(Boolean).join(' · ')}
              </strong>
              <span>
                {t('browsers.since', {
                  since: timeText(browser.since, now, format),
                  used: timeText(browser.usedAt, now, format),
                })}
              </span>
            </span>
            <Button
              icon={<IconLogout />}
              busy={isBusy(browser.id)}
              aria-label={t('browsers.endOne', { name: nameOf(browser) })}
              onClick={() => (browser.isThis ? leave(browser) : void end(browser))}
            >
              {t('browsers.end')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <Dialog
          title={t('browsers.endThis')}
          onClose={() => leave(null)}
          actions={
            <Button tone="primary" icon={<IconLogout />} onClick={() => void end(leaving)}>
              {t('browsers.end')}
            </Button>
          }
        >
          <p>{t('browsers.endThisHint')}</p>
        </Dialog>
      )}
    </SettingsGroup>
  )
}
