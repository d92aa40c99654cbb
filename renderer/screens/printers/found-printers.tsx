import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundPrinter, Printer } from '../../../shared/printer/printer.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Spinner } from '../../components/buttons/spinner.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { typedAddress } from './printer-address.ts'
import css from './printers.module.css'

interface FoundPrintersProps {
  /** Those that the shop has already. */
  readonly known: readonly Printer[]
  readonly onChoose: (found: FoundPrinter) => void
}

/** Printers that this computer knows, to choose from instead of typing an address. */
export function FoundPrinters({ known, onChoose }: FoundPrintersProps) {
  const { t } = useTranslation()
  const [found, setFound] = useState<readonly FoundPrinter[] | null>(null)
  const { isBusy, failure, run } = useAction<'look'>()
  const look = () => run('look', async () => setFound((await callMain('printer.discover', {})).found))
  const lookFirst = useEffectEvent(look)
  useEffect(() => void lookFirst(), [])
  return (
    <section aria-labelledby="found-printers">
      <div className={css.head}>
        <h3 id="found-printers">{t('printer.found')}</h3>
        <Button icon={<IconRefresh />} busy={isBusy()} onClick={() => void look()}>
          {t('printer.lookAgain')}
        </Button>
      </div>
      <div role="status">
        {isBusy() && !found && (
          <p className={css.looking}>
            <Spinner size="1.125rem" /> {t('printer.looking')}
          </p>
        )}
        {found?.length === 0 && <p className={css.soft}>{t('printer.noneFound')}</p>}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <ul className={css.found}>
        {found?.map((one) => {
          const isKnown = known.some(({ device }) => device === one.device)
          return (
            <li key={one.device}>
              <button
                type="button"
                aria-disabled={isKnown || undefined}
                onClick={() => isKnown || onChoose(one)}
              >
                <strong>{one.name || typedAddress(one.device)}</strong>
                <span>{isKnown ? t('printer.known') : typedAddress(one.device)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
