import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { keepFocus } from './keep-focus.ts'
import css from './keypad.module.css'
import type { KeypadKey } from './keypad-keys.ts'

const rows: readonly KeypadKey[] = [
  '1',
  '2',
  '3',
  'back',
  '4',
  '5',
  '6',
  'clear',
  '7',
  '8',
  '9',
  '0',
  '00',
  '000',
]

/** The number keys of the counter. They never take the keyboard focus, so Enter still means "charge". */
export function Keypad({ onKey, disabled }: { onKey: (key: KeypadKey) => void; disabled: boolean }) {
  const { t } = useTranslation()
  const names: Partial<Record<KeypadKey, string>> = {
    back: t('counter.backspace'),
    clear: t('counter.clear'),
  }
  return (
    <fieldset className={css.keypad} aria-label={t('counter.keypad')}>
      {rows.map((key) => (
        <button
          key={key}
          type="button"
          className={css.key}
          data-key={key}
          aria-label={names[key]}
          aria-disabled={disabled || undefined}
          onMouseDown={keepFocus}
          onClick={() => !disabled && onKey(key)}
        >
          {key === 'back' ? <IconBackspace aria-hidden="true" /> : key === 'clear' ? 'C' : key}
        </button>
      ))}
    </fieldset>
  )
}
