import { IconPrinter } from '@tabler/icons-react'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { usePrints } from '../state/prints/prints.ts'
import css from './header.module.css'

/** Opens the print queue and shows how many prints have not come out. */
export function PrintsButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const open = Object.values(usePrints((prints) => prints.open))
  const failed = open.filter(({ state }) => state === 'failed').length
  const waiting = open.length - failed
  return (
    <button
      type="button"
      className={css.help}
      title={t('print.list')}
      onMouseDown={keepFocus}
      onClick={onOpen}
    >
      <IconPrinter size="1.375rem" aria-hidden="true" />
      <span className="visually-hidden">
        {t('print.list')}
        {open.length > 0 && ` ${t('print.summary', { failed, waiting })}`}
      </span>
      {open.length > 0 && (
        <span className={css.corner} data-urgent={failed > 0 || undefined} aria-hidden="true">
          {open.length}
        </span>
      )}
    </button>
  )
}
