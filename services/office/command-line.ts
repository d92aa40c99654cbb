import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFolder } from '../../platform/make-folder.ts'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'

/** An invalid command line; the message says in one sentence what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const help = `Runs Loket's office: it keeps a copy of every counter of a shop.

  --port N        port of its page and of its counters, on this computer only; 0 takes any free one  (8730)
  --address URL   how counters and browsers reach it, such as https://office.shop.example  (this computer)
  --data DIR      folder of the embedded database, for trying the office; it is made when missing  (./office-data)
  --database URL  a PostgreSQL 15 or newer instead, such as postgres://user:password@127.0.0.1:5432/loket;
                  the environment's LOKET_OFFICE_DATABASE does the same and shows the password to nobody
  --help          this text
`

const option = (value: string) => ({ type: 'string', default: value }) as const
const options = {
  port: option('8730'),
  address: { type: 'string' },
  data: { type: 'string' },
  database: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** What the command line asks for. */
export type OfficeCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'run'
      readonly port: number
      /** Null for this computer's own. */
      readonly address: string | null
      readonly database: { readonly folder: string } | { readonly url: string }
    }

/** Reads the command line and makes the data folder; throws a {@link UsageError} for anything it can't do. */
export function readCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): OfficeCommand {
  const values = parse(args)
  if (values.help) return { kind: 'help' }
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError('--port must be a number from 0 to 65535.')
  const url = values.database ?? (values.data === undefined ? env.LOKET_OFFICE_DATABASE : undefined)
  if (url !== undefined && values.data !== undefined)
    throw new UsageError('Give either --data or --database, not both.')
  return {
    kind: 'run',
    port,
    address: values.address === undefined ? null : readAddress(values.address),
    database: url ? { url } : { folder: folderOf(values.data ?? 'office-data') },
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s/)
    throw new UsageError(`${sentence?.replace(/\.$/, '')}. Try --help.`)
  }
}

function readAddress(text: string): string {
  const url = readWebAddress(text)
  if (url && isPrivate(url) && /^https?:\/\/[^/?#]+\/?$/i.test(text)) return url.origin
  throw new UsageError('--address must be an https address such as https://office.shop.example.')
}

function folderOf(path: string): string {
  if (path === '') throw new UsageError('--data must name a folder.')
  const folder = resolve(path)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new UsageError(`The folder ${folder} can't be made (${(error as NodeJS.ErrnoException).code}).`)
  }
  return folder
}
