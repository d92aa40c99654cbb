import { IconCashRegister } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintFailure } from '../../../shared/printer/print-failure.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { callMain } from '../../main-process.ts'
import { useAction } from '../../state/use-action.ts'

/** Opens the cash drawer at a printer, which the audit log tells. */
export function DrawerButton({ printer }: { printer: string }) {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<'open'>()
  const [shut, setShut] = useState<PrintFailure | null>(null)
  const open = async () => setShut((await callMain('printers.openDrawer', { printer })).failure)
  return (
    <>
      <Button icon={<IconCashRegister />} busy={busy !== null} onClick={() => void run('open', open)}>
        {t('printer.openDrawer')}
      </Button>
      <span role="status">{shut && t(`print.failure.${shut}`)}</span>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
