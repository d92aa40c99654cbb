import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/ipc/contract.ts'
import type { Slip } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { PrintStatus } from '../../components/print-status.tsx'
import sections from '../../components/sections.module.css'
import { SlipPreview } from '../../components/slip-preview.tsx'
import { callMain, failureOf } from '../../main-process.ts'
import { printKey, receivePrint, useOrders } from '../../state/orders.ts'
import { useSession, useStarted } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import css from './settings-screen.module.css'

/** The test page as the settings make it, on screen and on paper. */
export function TestPage() {
  const { t } = useTranslation()
  const { slip, failure } = useTestPage()
  const printing = useAction<'print'>()
  const job = useOrders(({ prints }) => prints[printKey(null, 'test')])
  const print = async () => receivePrint(await callMain('print.testPage', {}))
  return (
    <section className={`${sections.side} ${css.preview}`} aria-labelledby="settings-test-page">
      <header>
        <h2 id="settings-test-page">{t('settings.testPage')}</h2>
        <Button
          icon={<IconPrinter />}
          busy={printing.busy !== null}
          onClick={() => void printing.run('print', print)}
        >
          {t('settings.printTest')}
        </Button>
      </header>
      <div role="status">{job && <PrintStatus job={job} />}</div>
      {printing.failure && <FailureNotice failure={printing.failure} />}
      {failure && <FailureNotice failure={failure} />}
      {slip && <SlipPreview slip={slip} />}
    </section>
  )
}

function useTestPage() {
  const { shop, printer } = useStarted().settings
  const connected = useSession((session) => session.connected)
  const [slip, setSlip] = useState<Slip | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is made of these settings; a new line may bring it
  useEffect(() => {
    let shown = true
    setFailure(null)
    callMain('print.preview', { kind: 'test' }).then(
      (made) => shown && setSlip(made),
      (error) => shown && setFailure(failureOf(error)),
    )
    return () => {
      shown = false
    }
  }, [shop, printer, connected])
  return { slip, failure }
}
