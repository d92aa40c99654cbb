import type { Printer } from '../../../shared/printer/printer.ts'
import { callMain } from '../../bridge/main-process.ts'
import { receiveSettings } from '../../state/session.ts'

/** Saves the list; shown as saved only then, because questions about a printer go to the saved one. */
export async function keepPrinters(printers: readonly Printer[]): Promise<void> {
  receiveSettings(await callMain('settings.change', { printers: [...printers] }))
}
