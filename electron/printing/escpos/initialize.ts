import type { PrinterProfile } from '../../../shared/printer/profiles.ts'

/**
 * ESC = 1: a program that writes to a customer display on the same line may have left the display selected. Until the printer
 * is selected it ignores everything, ESC @ and drawer pulses too. Star printers know no such command.
 */
export const selectPrinter = ({ speaks }: Pick<PrinterProfile, 'speaks'>): Buffer =>
  Buffer.from(speaks === 'escpos' ? [0x1b, 0x3d, 1] : [])

/** ESC @: resets the settings and the line that an interrupted slip left behind. It prints nothing. */
export const initialize = (profile: Pick<PrinterProfile, 'speaks'>): Buffer =>
  Buffer.concat([selectPrinter(profile), Buffer.from([0x1b, 0x40])])
