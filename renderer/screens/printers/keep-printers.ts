import type { Printer } from '../../../shared/printer/printer.ts'
import { change } from '../../state/settings/saving.ts'

/** Changes the list as it is by then; shown once it is saved, because questions about a printer go to the saved one. */
export const keepPrinters = (changed: (now: readonly Printer[]) => readonly Printer[]): Promise<void> =>
  change(({ printers }) => ({ printers: [...changed(printers)] }))
