import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Printer } from '../../../shared/printer/printer.ts'
import { Button } from '../../components/buttons/button.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { keepPrinters } from './keep-printers.ts'
import { PrinterCard } from './printer-card.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterTest } from './printer-test.tsx'
import css from './printers.module.css'

const MAX_PRINTERS = 8

type Shown =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly id: string }
  | { readonly kind: 'test'; readonly id: string }

/** The printers of the shop: their settings, their status, and which comes first. */
export function PrinterSettings() {
  const { t } = useTranslation()
  const { printers } = useStarted().settings
  const [shown, show] = useState<Shown | null>(null)
  const [removed, setRemoved] = useState<{ readonly printer: Printer; readonly at: number } | null>(null)
  const { failure, run } = useAction<string>()
  // Each change is an action of its own: the second press on "up" is intended.
  const keep = (...change: Parameters<typeof keepPrinters>) =>
    run(crypto.randomUUID(), () => keepPrinters(...change))
  const shownPrinter = shown && shown.kind !== 'new' ? printers.find(({ id }) => id === shown.id) : undefined
  const close = () => show(null)
  const remove = (printer: Printer, at: number) => {
    setRemoved({ printer, at })
    void keep((now) => now.filter(({ id }) => id !== printer.id))
  }
  const restore = () => {
    if (removed) void keep((now) => now.toSpliced(removed.at, 0, removed.printer))
    setRemoved(null)
  }
  return (
    <SettingsGroup
      id="settings-printers"
      title={t('printer.title')}
      hint={t(printers.length === 0 ? 'printer.none' : 'printer.hint')}
    >
      <ol className={css.list}>
        {printers.map((printer, at) => (
          <PrinterCard
            key={printer.id}
            printer={printer}
            onUp={at > 0 ? () => void keep((now) => movedUp(now, printer.id)) : null}
            onTest={() => show({ kind: 'test', id: printer.id })}
            onChange={() => show({ kind: 'change', id: printer.id })}
            onRemove={() => remove(printer, at)}
          />
        ))}
      </ol>
      {failure && <FailureNotice failure={failure} />}
      <div role="status">
        {removed && (
          <Notice
            tone="info"
            title={t('printer.removed', { printer: removed.printer.name })}
            actions={
              <Button icon={<IconArrowBackUp />} onClick={restore}>
                {t('printer.undo')}
              </Button>
            }
          />
        )}
      </div>
      <div>
        <Button
          icon={<IconPlus />}
          tone={printers.length === 0 ? 'primary' : 'plain'}
          blocked={printers.length >= MAX_PRINTERS}
          onClick={() => show({ kind: 'new' })}
        >
          {t('printer.add')}
        </Button>
        {printers.length >= MAX_PRINTERS && (
          <p className="soft">{t('printer.most', { count: MAX_PRINTERS })}</p>
        )}
      </div>
      {shown?.kind === 'new' && <PrinterDialog onKept={(id) => show({ kind: 'test', id })} onClose={close} />}
      {shown?.kind === 'change' && shownPrinter && (
        <PrinterDialog printer={shownPrinter} onKept={close} onClose={close} />
      )}
      {shown?.kind === 'test' && shownPrinter && (
        <PrinterTest
          printer={shownPrinter}
          onChange={(change) =>
            keep((now) => now.map((each) => (each.id === shown.id ? { ...each, ...change } : each)))
          }
          onClose={close}
        />
      )}
    </SettingsGroup>
  )
}

function movedUp(printers: readonly Printer[], id: string): readonly Printer[] {
  const at = printers.findIndex((each) => each.id === id)
  const printer = printers[at]
  return printer && at > 0 ? printers.toSpliced(at, 1).toSpliced(at - 1, 0, printer) : printers
}
