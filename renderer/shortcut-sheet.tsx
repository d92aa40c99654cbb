import { useTranslation } from 'react-i18next'
import { Dialog } from './components/dialog.tsx'
import css from './shortcut-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

/** Every key that does something, on one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('shortcuts.title')} closeLabel={t('shortcuts.close')} onClose={onClose}>
      <dl className={css.list}>
        {shortcuts.map(({ keys, name }) => (
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
