import type { Printer } from '../../../shared/printer/printer.ts'
import { callMain } from '../../bridge/main-process.ts'
import { receiveSettings } from '../../state/session.ts'

/** Keeps the list; shown as kept only then, because what is asked about a printer is asked of the kept one. */
export async function keepPrinters(printers: readonly Printer[]): Promise<void> {
  receiveSettings(await callMain('settings.change', { printers: [...printers] }))
}
