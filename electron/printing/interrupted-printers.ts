import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../../platform/durable-file.ts'

/**
 * Printers that may be in the middle of a command, such as half a picture: a slip broke off, or Loket stopped while
 * sending one. Such a printer takes the next bytes for the rest of that command.
 */
export interface InterruptedPrinters {
  has(device: string): boolean
  /** On disk when it returns. */
  note(device: string, owes: boolean): void
}

const devices = z.array(z.string().max(200))

/**
 * Kept by device address in a file of its own: training and real money use the same printers, and a printer that was
 * removed from the settings may come back. A file that can't be read or written is reported and holds nothing up.
 */
export function openInterruptedPrinters(
  file: string,
  onBroken: (error: unknown) => void,
): InterruptedPrinters {
  const owing = new Set(read(file, onBroken))
  return {
    has: (device) => owing.has(device),
    note(device, owes) {
      if (owing.has(device) === owes) return
      if (owes) owing.add(device)
      else owing.delete(device)
      try {
        writeDurably(file, `${JSON.stringify([...owing])}\n`)
      } catch (error) {
        onBroken(error)
      }
    },
  }
}

function read(file: string, onBroken: (error: unknown) => void): string[] {
  try {
    return existsSync(file) ? devices.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  } catch (error) {
    onBroken(error)
    return []
  }
}
