import { useEffect, useEffectEvent, useState } from 'react'
import type { Printer, PrinterStatus } from '../../../shared/printer/printer.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useAction } from '../../state/use-action.ts'

/** The status of a printer, asked once for each of its addresses, and again on request. */
export function usePrinterStatus({ id, device, profile }: Printer) {
  const [status, setStatus] = useState<PrinterStatus | null>(null)
  const { busy, failure, run } = useAction<'ask'>()
  const ask = () => void run('ask', async () => setStatus(await callMain('printer.status', { printer: id })))
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or profile is another printer
  useEffect(() => {
    setStatus(null)
    askNow()
  }, [id, device, profile])
  return { status, busy: busy !== null, failure, ask }
}
