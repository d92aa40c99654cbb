import { IconArrowUp, IconPencil, IconRefresh, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { DrawerButton } from './drawer-button.tsx'
import { typedAddress } from './printer-address.ts'
import css from './printers.module.css'
import { statusLooks } from './status-looks.ts'

interface PrinterCardProps {
  readonly printer: Printer
  /** Moves it up in the list; null for the first, which prints what no other is chosen for. */
  readonly onUp: (() => void) | null
  readonly onTest: () => void
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** One printer of the shop's, its current status, and its actions. */
export function PrinterCard({ printer, onUp, onTest, onChange, onRemove }: PrinterCardProps) {
  const { t } = useTranslation()
  const { name, device, profile, qr } = printer
  const { drawerPulse, speaks, name: profileName } = profileOf(profile)
  const facts = [typedAddress(device), profileName, speaks === 'pdf' ? null : t(`printer.qrs.${qr}`)]
  return (
    <li className={css.card}>
      <div className={css.head}>
        <strong>{name}</strong>
        {!onUp && <span className={css.first}>{t('printer.first')}</span>}
        {device !== 'none' && <Standing printer={printer} />}
        <Button
          tone="quiet"
          icon={<IconTrash />}
          aria-label={t('printer.removeOf', { printer: name })}
          title={t('printer.remove')}
          onClick={onRemove}
        />
      </div>
      <p className={css.soft}>{facts.filter(Boolean).join(' · ')}</p>
      <div className="row">
        <Button icon={<IconTestPipe />} aria-label={t('printer.testOf', { printer: name })} onClick={onTest}>
          {t('printer.test')}
        </Button>
        <Button
          icon={<IconPencil />}
          aria-label={t('printer.changeOf', { printer: name })}
          onClick={onChange}
        >
          {t('printer.edit')}
        </Button>
        {onUp && (
          <Button icon={<IconArrowUp />} aria-label={t('printer.upOf', { printer: name })} onClick={onUp}>
            {t('printer.up')}
          </Button>
        )}
        {drawerPulse && printer.drawer !== 'never' && <DrawerButton printer={printer.id} />}
      </div>
    </li>
  )
}

/** Its status, as far as it reports one; asked for when the list appears, and on request. */
function Standing({ printer }: { printer: Printer }) {
  const { t } = useTranslation()
  const { status, busy, failure, ask } = usePrinterStatus(printer)
  const looks = status && statusLooks[status.state]
  return (
    <>
      <span role="status" className="row">
        {busy && t('printer.asking')}
        {looks && (
          <Badge tone={looks.tone} Icon={looks.Icon}>
            {t(`printer.status.${status.state}`)}
          </Badge>
        )}
        {status?.paperLow && <span className={css.soft}>{t('printer.paperLow')}</span>}
      </span>
      <Button
        tone="quiet"
        icon={<IconRefresh />}
        busy={busy}
        aria-label={t('printer.askOf', { printer: printer.name })}
        title={t('printer.askStatus')}
        onClick={ask}
      />
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

/** The status of a printer, asked once for each of its addresses, and again on request. */
function usePrinterStatus({ id, device, profile }: Printer) {
  const [asked, ask] = useState(0)
  // Another address or profile is another printer.
  const of = [id, device, profile, asked].join()
  const { value: status, failure } = useRead(() => callMain('printer.status', { printer: id }), [], of)
  return { status, busy: !status && !failure, failure, ask: () => ask(asked + 1) }
}
