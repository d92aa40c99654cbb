import { isatty } from 'node:tty'
import { systemCommand } from './system-command.ts'

/** Whether a device is a serial port: a cable's, or Bluetooth's. Windows sets its ports by itself. */
export const isSerial = (fd: number): boolean => process.platform !== 'win32' && isatty(fd)

/**
 * Sets a port so that bytes go as they are: as it comes, the system makes two bytes of a line feed, and takes some of a
 * picture for orders of its own. Its speed stays as it is. GNU's stty waits until what was written before has left;
 * false where that did not end in time.
 */
export async function bareLine(path: string, until: AbortSignal): Promise<boolean> {
  const named = process.platform === 'linux' ? '-F' : '-f'
  const end = await systemCommand('stty', [named, path, 'raw', '-echo'], { until })
  return !end.cutShort
}
