import { isatty } from 'node:tty'
import { systemCommand } from './system-command.ts'

/** Whether a device is a serial port: a cable's, or Bluetooth's. Windows sets its ports by itself. */
export const isSerial = (fd: number): boolean => process.platform !== 'win32' && isatty(fd)

/**
 * Sets a port to raw: by default the system turns a line feed into two bytes and takes some bytes of a picture for
 * commands. Raw would also ignore XOFF, with which a printer without paper says that it takes no more: what it was sent
 * after that would be lost. No status, model or other answer has XON or XOFF in it. The speed stays as it is. GNU stty waits
 * until earlier output has left; false if that took too long.
 */
export async function bareLine(path: string, until: AbortSignal): Promise<boolean> {
  const named = process.platform === 'linux' ? '-F' : '-f'
  const end = await systemCommand('stty', [named, path, 'raw', '-echo', 'ixon'], { until })
  return !end.cutShort
}
