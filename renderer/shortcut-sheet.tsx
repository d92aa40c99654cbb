import { useTranslation } from 'react-i18next'
import { Dialog } from './components/dialog.tsx'
import css from './shortcut-sheet.module.css'

const shortcuts = [
  { keys: ['0', '–', '9'], name: 'digits' },
  { keys: ['↑', '↓'], name: 'channels' },
  { keys: ['A', '–', 'Z'], name: 'search' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['Backspace'], name: 'backspace' },
  { keys: ['Delete'], name: 'delete' },
  { keys: ['F1'], name: 'catalogue' },
  { keys: ['F2'], name: 'orders' },
  { keys: ['F3'], name: 'unresolved' },
  { keys: ['F4'], name: 'check' },
  { keys: ['F6'], name: 'subscriptions' },
  { keys: ['F7'], name: 'staticAccounts' },
  { keys: ['F8'], name: 'settings' },
  { keys: ['F9'], name: 'print' },
  { keys: ['F10'], name: 'lock' },
  { keys: ['Esc'], name: 'counter' },
  { keys: ['?'], name: 'help' },
] as const

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
