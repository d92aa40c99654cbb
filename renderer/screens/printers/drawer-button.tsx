import { IconCashRegister } from '@tabler/icons-react'
import { useState } from 'react'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { useStarted } from '../../state/session.ts'

/** For supervisors: every cash drawer at a printer of the shop's. */
export function DrawerButtons() {
  const { printers } = useStarted().settings
  const mayOpen = useMay('supervisor')
  const withDrawer = printers.filter(({ drawer }) => drawer !== 'never')
  if (!mayOpen) return null
  return withDrawer.map(({ id, name }) => (
    <DrawerButton key={id} printer={id} {...(withDrawer.length > 1 ? { name } : {})} />
  ))
}

/** Opens the cash drawer at a printer; the audit log records it. */
export function DrawerButton({ printer, name }: { printer: string; name?: string }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'open'>()
  const [shut, setShut] = useState<PrintFailure | null>(null)
  const open = async () => setShut((await callMain('printer.openDrawer', { printer })).failure)
  return (
    <>
      <Button icon={<IconCashRegister />} {...press('open', open)}>
        {[t('printer.openDrawer'), name].filter(Boolean).join(' ')}
      </Button>
      <span role="status">{shut && t(`print.failure.${shut}`)}</span>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
