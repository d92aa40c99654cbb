/** What the system gives Loket when it starts it at log-in: the same data folder. */
export function startArguments(dataDir: string, platform: NodeJS.Platform = process.platform): string[] {
  return ['--data', platform === 'win32' ? inWindowsLine(dataDir) : dataDir]
}

/**
 * Windows starts a program from one line of text, in which Electron quotes nothing; a user's folder often has a space
 * in its name. A backslash before the closing quote would quote the quote.
 */
const inWindowsLine = (text: string) => (/\s/.test(text) ? `"${text.replace(/\\+$/, '$&$&')}"` : text)
