import { useTranslation } from 'react-i18next'
import { Dialog } from './components/dialog.tsx'
import css from './shortcut-sheet.module.css'
import { shortcuts } from './shortcuts.ts'
import { may } from './state/duty.ts'

/** Every key that does something for whoever is on duty, on one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const shown = shortcuts.filter(({ role }) => role === undefined || may(role))
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={css.list}>
        {shown.map(({ keys, name }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
