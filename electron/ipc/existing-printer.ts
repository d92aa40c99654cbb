import { CallFailure } from '../failures/call-failure.ts'
import type { SettingsFile } from '../settings/settings-file.ts'

/** The id of one of the shop's printers; throws `notFound` for any other. */
export function existingPrinter(settings: Pick<SettingsFile, 'read'>, printer: string): string {
  if (settings.read().printers.some(({ id }) => id === printer)) return printer
  throw new CallFailure('notFound', 'there is no such printer', 'printer')
}
