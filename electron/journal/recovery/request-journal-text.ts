import { readFileSync, statSync } from 'node:fs'

/** Loket begins another file long before. */
const MOST_BYTES = 64 * 1024 * 1024

/** The text of a request journal; empty where it can't be read, or is none that Loket wrote: no start fails by it. */
export function textOf(file: string): string {
  try {
    return statSync(file).size > MOST_BYTES ? '' : readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether it tells that anything was asked of the gateway. */
export const tellsOfAsking = (file: string): boolean => textOf(file).includes('"asked":{')
