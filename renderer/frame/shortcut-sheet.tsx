import { Dialog } from '../components/dialogs/dialog.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { may } from '../state/duty.ts'
import { useCatalogue } from '../state/goods/catalogue.ts'
import { useStarted } from '../state/session.ts'
import css from './shortcut-sheet.module.css'
import { shortcutsFor } from './shortcuts.ts'

/** Stand between keys and are not keys. */
const between = ['–', '+']

/** All shortcuts that work for the person on duty, on one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { duty, sellsGoods } = useStarted()
  // Only the counter's screen reads the catalogue: after a reload elsewhere it is not there yet.
  const goods = useCatalogue(({ products }) => products?.some(({ active }) => active) ?? sellsGoods)
  const shown = shortcutsFor(may, { goods, noGoods: !goods, staff: duty.kind === 'onDuty' })
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={css.list}>
        {shown.map(({ keys, name }) => (
          <div key={name}>
            <dt>{keys.map((key) => (between.includes(key) ? ` ${key} ` : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
