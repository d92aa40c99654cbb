import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../../platform/durable-file.ts'

/**
 * Printers that may be in the middle of a command, such as half a picture: a slip broke off, or Loket stopped while
 * sending one. Such a printer takes the next bytes for the rest of that command.
 */
export interface InterruptedPrinters {
  has(device: string): boolean
  /** It may be in the middle of a command from now on; on disk when it returns. */
  begin(device: string): void
  /** It is not any more; on disk when it returns. */
  end(device: string): void
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
  function write(): void {
    try {
      writeDurably(file, `${JSON.stringify([...owing])}\n`)
    } catch (error) {
      onBroken(error)
    }
  }
  return {
    has: (device) => owing.has(device),
    begin(device) {
      if (owing.has(device)) return
      owing.add(device)
      write()
    },
    end(device) {
      if (owing.delete(device)) write()
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
