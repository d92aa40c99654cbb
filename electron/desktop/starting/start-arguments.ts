import { kindOf } from '../files/file-kinds.ts'

/** Options of one start alone: repeated, they would put back an older journal or set up another owner. */
const once = ['--restore', '--staff', '--office']

const isOnce = (argument: string) => once.includes(argument.split('=')[0] ?? '')

/** The first option of a command line that is meant for that start alone; null if there is none. */
export const onceAmong = (given: readonly string[]): string | null =>
  given.find(isOnce)?.split('=')[0] ?? null

/** The arguments for Loket to start itself again: those of this start without the ones meant for a single start. */
export function lastingArguments(given: readonly string[]): string[] {
  return given.filter(
    (argument, at) => !isOnce(argument) && !once.includes(given[at - 1] ?? '') && kindOf(argument) === null,
  )
}

/** The arguments with which the system starts Loket at log-in: the same data folder. */
export function startArguments(dataDir: string, platform: NodeJS.Platform = process.platform): string[] {
  return ['--data', platform === 'win32' ? inWindowsLine(dataDir) : dataDir]
}

/**
 * Windows starts a program from one line of text, in which Electron quotes nothing; a user's folder often has a space
 * in its name. A backslash before the closing quote would quote the quote.
 */
const inWindowsLine = (text: string) => (/\s/.test(text) ? `"${text.replace(/\\+$/, '$&$&')}"` : text)
