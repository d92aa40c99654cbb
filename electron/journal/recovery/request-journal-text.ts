import { existsSync, readFileSync, statSync } from 'node:fs'

/** Loket begins a new file long before this size. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The files of a request journal, oldest first. Once one is full it goes on in a new one, which may not be there yet, or name no
 * request.
 */
export const partsOf = (file: string): readonly string[] => [`${file}.1`, file]

export const hasRequestJournal = (file: string): boolean => partsOf(file).some((part) => existsSync(part))

/** The text of a part of a request journal; empty if it can't be read, or is not Loket's: no start fails because of it. */
export function textOf(file: string): string {
  try {
    return statSync(file).size > MAX_BYTES ? '' : readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether it contains any request to the gateway. */
export const hasRequests = (file: string): boolean =>
  partsOf(file).some((part) => textOf(part).includes('"asked":{'))
