import { Disclosure } from '../../components/disclosure.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './printers.module.css'

const ways = ['usb', 'bluetooth', 'needles'] as const

/** How to connect printers without an address of their own. */
export function ConnectionHelp() {
  const { t } = useTranslation()
  return (
    <Disclosure title={t('printer.help.title')}>
      <ul className={css.help}>
        {ways.map((way) => (
          <li key={way}>{t(`printer.help.${way}`)}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
