import { readFileSync, statSync } from 'node:fs'

/** Loket begins a new file long before this size. */
const MAX_BYTES = 64 * 1024 * 1024

/** The text of a request journal; empty if it can't be read, or is not Loket's: no start fails because of it. */
export function textOf(file: string): string {
  try {
    return statSync(file).size > MAX_BYTES ? '' : readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether it contains any request to the gateway. */
export const hasRequests = (file: string): boolean => textOf(file).includes('"asked":{')
