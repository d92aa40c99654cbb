import type { PrinterProfile } from '../../../shared/printer/profiles.ts'

const select = { escpos: [0x1b, 0x3d, 1], star: [0x11], pdf: [] } as const

/**
 * ESC = 1, and DC1 for Star: a program that writes to a customer display on the same line may have left the printer deselected.
 * Until it is selected it ignores everything, ESC @ and drawer pulses too.
 */
export const selectPrinter = ({ speaks }: Pick<PrinterProfile, 'speaks'>): Buffer =>
  Buffer.from(select[speaks])

/** ESC @: resets the settings and the line that an interrupted slip left behind. It prints nothing. */
export const initialize = (profile: Pick<PrinterProfile, 'speaks'>): Buffer =>
  Buffer.concat([selectPrinter(profile), Buffer.from([0x1b, 0x40])])
