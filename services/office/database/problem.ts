/** Why the database can't be used, in one sentence for the person who runs the office. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/** Problems of a running database. The office resumes by itself once they are solved. */
export type Trouble = 'unreachable' | 'full' | 'readOnly' | 'busy' | 'newerOffice' | 'refused'

const unreachable = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|ENOENT$|EACCES$)/

/** The problem behind a database error; null if the person who runs the office can't solve it. */
export function troubleOf(error: unknown): Trouble | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // 08: the connection; 57P: the server stops, or has only just started; 55000: it lets nobody into this database.
  if (unreachable.test(code) || /^(08|57P|55000)/.test(code)) return 'unreachable'
  // The first connection to a database writes a file, and says of a full disk no more than that it could not.
  if (code === '53100' || code === 'ENOSPC' || message === 'could not write init file') return 'full'
  if (code === '25006') return 'readOnly'
  // 57014 is a statement that took too long, 55P03 a lock that was not available.
  if (/^(53|57014|55P03)/.test(code)) return 'busy'
  // 3D: no such database; 28: login refused; 42501: missing right; 42P01: the tables are gone.
  if (/^(3D|28|42501|42P01|3F)/.test(code)) return 'refused'
  // The driver has no codes of its own.
  if (/timeout|terminated|Connection ended|not queryable|after end/i.test(message)) return 'unreachable'
  return null
}

/** The sentence for an error after the database was opened and set up, before the office runs. */
export function openedSentence(error: unknown, where: string): string | null {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // The error is about the office's own port.
  if (syscall === 'listen') return null
  if (code === '42501' || code === '42P01')
    return `The office's role may do too little in the database ${where} (${message}): restore it with its tables and their rights, without --no-privileges.`
  return startSentence(error, where)
}

/** The sentence for an error at the start; `where` is the database without its password. */
export function startSentence(error: unknown, where: string): string | null {
  const { code = '', message = '', syscall = '' } = error as NodeJS.ErrnoException
  if (/^(open|read)$/.test(syscall) && /^(ENOENT|ENOTDIR|EACCES|EISDIR)$/.test(code))
    return `A certificate or key that the address of ${where} names can't be read (${code}): check its path and rights.`
  if (code === '3D000')
    return `The database ${where} does not exist: create it with createdb, then start the office again.`
  if (code === '28P01' || code === '28000')
    return `The server did not let the office in at ${where}: check user and password.`
  if (code === '42501')
    return `The user of ${where} may not set the office up: let it own the database, or run the office once with --set-up as a user that does.`
  const trouble = troubleOf(error)
  if (trouble === 'full') return `The disk of the database ${where} is full: free some space first.`
  if (trouble === 'readOnly')
    return `The database ${where} can only be read: give the address of the primary, not of a standby.`
  if (trouble === 'busy')
    return `The database ${where} takes no more connections, or is too busy: try again later.`
  if (trouble === 'unreachable')
    return `The database ${where} can't be reached (${code || message}): check that it runs, and its address.`
  return null
}
