import { folderOf, readOptions, readPort, textOption, UsageError } from '../../platform/command-line.ts'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'

export const help = `Runs Loket's office: it keeps a copy of every counter of a shop.

  --port N        port of its page and of its counters, on this computer only; 0 takes any free one  (8730)
  --address URL   how counters and browsers reach it, such as https://office.shop.example  (this computer)
  --data DIR      folder of the embedded database, for trying the office; it is made when missing  (./office-data)
  --database URL  a PostgreSQL 15 or newer instead, such as postgres://user:password@127.0.0.1:5432/loket;
                  the environment's LOKET_OFFICE_DATABASE does the same and shows the password to nobody
  --set-up        brings that database to this office's version, as its owner, and stops; then the office itself
                  can start as a user that owns nothing
  --restored      says, once after the database was put back from a copy of its files or its disk, that it may have
                  forgotten what it lent since, and stops; of a restored dump the office knows by itself
  --version       the version of Loket that it is of
  --help          this text
`

const options = {
  port: textOption('8730'),
  address: { type: 'string' },
  data: { type: 'string' },
  database: { type: 'string' },
  'set-up': { type: 'boolean', default: false },
  restored: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** The options of the office, as the command line gives them. */
export type OfficeCommand =
  | { readonly kind: 'help' | 'version' }
  | {
      readonly kind: 'run'
      readonly port: number
      /** Null for the embedded database. */
      readonly address: string | null
      readonly database: { readonly folder: string } | { readonly url: string }
      /** Only brings the database to this version, or notes that it was put back. */
      readonly only: 'setUp' | 'restored' | null
    }

/** Reads the command line and makes the data folder. Throws a {@link UsageError} for anything that can't be used. */
export function readCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): OfficeCommand {
  const values = readOptions(args, options)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const port = readPort('--port', values.port)
  const url = values.database ?? (values.data === undefined ? env.LOKET_OFFICE_DATABASE : undefined)
  if (url !== undefined && values.data !== undefined)
    throw new UsageError('Give either --data or --database, not both.')
  // An unset variable in its place would open an empty office on the embedded database.
  if (values.database === '') throw new UsageError('--database must not be empty.')
  const setsUp = values['set-up']
  if (setsUp && values.restored) throw new UsageError('Give either --set-up or --restored, not both.')
  if (setsUp && url === undefined)
    throw new UsageError('--set-up needs --database, or LOKET_OFFICE_DATABASE.')
  return {
    kind: 'run',
    port,
    address: values.address === undefined ? null : readAddress(values.address),
    database: url ? { url } : { folder: folderOf('--data', values.data ?? 'office-data') },
    only: values.restored ? 'restored' : setsUp ? 'setUp' : null,
  }
}

function readAddress(text: string): string {
  const url = readWebAddress(text)
  if (url && isPrivate(url) && /^https?:\/\/[^/?#]+\/?$/i.test(text)) return url.origin
  throw new UsageError('--address must be an https address such as https://office.shop.example.')
}
