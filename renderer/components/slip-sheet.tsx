import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slip } from '../../shared/slip/slip.ts'
import { useAction } from '../state/use-action.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './notice.tsx'
import { SlipPreview } from './slip-preview.tsx'

interface SlipSheetProps {
  readonly title: string
  /** Names what the slip tells of; it is read anew when that is something else. */
  readonly tells: string
  readonly read: () => Promise<Slip>
  readonly print: () => Promise<void>
  readonly onClose: () => void
  /** How the printing went, where the sheet stays open for it. */
  readonly children?: ReactNode
}

/** A slip as it would be printed now, and the button that prints it. */
export function SlipSheet({ title, tells, read, print, onClose, children }: SlipSheetProps) {
  const { t } = useTranslation()
  const [slip, setSlip] = useState<Slip | null>(null)
  const { busy, failure, run } = useAction<'load' | 'print'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read and run are new on every render
  useEffect(() => {
    void run('load', async () => setSlip(await read()))
  }, [tells])
  return (
    <Dialog
      title={title}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          icon={<IconPrinter />}
          busy={busy === 'print'}
          onClick={() => void run('print', print)}
        >
          {t('print.print')}
        </Button>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {children}
      {slip && <SlipPreview slip={slip} />}
    </Dialog>
  )
}
