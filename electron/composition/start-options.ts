import { resolve } from 'node:path'
import { readPort, UsageError } from '../../platform/command-line.ts'
import { defaultDataDir } from '../../platform/data-dir.ts'
import { readCode } from '../../platform/office/enrolment-code.ts'
import { readSmallFile } from '../../platform/read-small-file.ts'
import { isHere, readWebAddress } from '../../shared/web-address.ts'
import type { CounterOptions } from './counter-options.ts'

/** The options for a training gateway that runs elsewhere on this computer. */
const elsewhereOptions = {
  sandbox: { type: 'string' },
  merchant: { type: 'string' },
  secret: { type: 'string' },
  'access-token': { type: 'string' },
  'private-key': { type: 'string' },
  'gateway-public-key': { type: 'string' },
  'gateway-profile': { type: 'string' },
} as const

/** The options that both shells hand to the counter, for `parseArgs`. */
export const counterOptions = {
  data: { type: 'string' },
  restore: { type: 'string' },
  staff: { type: 'string' },
  office: { type: 'string' },
  'sandbox-port': { type: 'string' },
  ...elsewhereOptions,
} as const

/** The lines of help about them, which both shells print. */
export const dataHelp = `  --data DIR         folder of everything this counter keeps (usually ${defaultDataDir()})
`
export const counterHelp = `  --restore FILE     go back to a backup of a damaged journal: latest, a file, or salvage for what is still readable
  --staff new-owner  let a new owner be set up, where the PIN of every owner is lost; written down in the audit log
  --office CODE      enrol with the office whose page made this code, where nobody is here to type it
  --sandbox-port N   port of the embedded training gateway (usually any free one)
  --sandbox URL      use a training gateway that runs elsewhere on this computer, with:
  --merchant ID      the merchant it knows
  --secret S         and the secret it shares with that merchant
  --gateway-profile P  how that gateway does things: a file, sandbox or document-default
  --private-key FILE   where it signs by RSA: our key, in place of --secret
  --gateway-public-key FILE  and its own
  --access-token T     where it signs by SNAP: the token it issued
  --self-test        say of everything that Loket rests on whether it is as it should be, and stop
  --version          say which Loket this is, and stop
  --help             say all this and stop

LOKET_VAULT_KEY_FILE names a file that opens the vault of the merchant's keys, for a counter that starts unattended.
LOKET_OFFICE_CODE does the same as --office, and shows the code to no other user of this computer.
`

type Given = { readonly [Option in keyof typeof counterOptions]?: string | undefined }

/** Reads the counter's options from a command line. Throws {@link UsageError}. */
export function readCounterOptions(
  given: Given,
  env: NodeJS.ProcessEnv = process.env,
): Pick<
  CounterOptions,
  'dataDir' | 'restore' | 'newOwner' | 'officeCode' | 'sandboxPort' | 'sandbox' | 'vaultKeyFile'
> {
  if (given.data === '') throw new UsageError('--data must name a folder.')
  const dataDir = given.data === undefined ? defaultDataDir() : resolve(given.data)
  const keyFile = env.LOKET_VAULT_KEY_FILE
  return {
    dataDir,
    ...(keyFile ? { vaultKeyFile: resolve(keyFile) } : {}),
    ...restoreOf(given),
    ...staffOf(given),
    ...officeOf(given.office ?? (env.LOKET_OFFICE_CODE || undefined)),
    ...trainingOf(given),
  }
}

function staffOf({ staff }: Given): Pick<CounterOptions, 'newOwner'> {
  if (staff === undefined) return {}
  if (staff === 'new-owner') return { newOwner: true }
  throw new UsageError('--staff takes new-owner: for an owner whose PIN is lost.')
}

function officeOf(code: string | undefined): Pick<CounterOptions, 'officeCode'> {
  if (code === undefined) return {}
  if (readCode(code)) return { officeCode: code }
  throw new UsageError("--office, or LOKET_OFFICE_CODE, needs a code that the office's page made, in quotes.")
}

function restoreOf({ restore }: Given): Pick<CounterOptions, 'restore'> {
  if (restore === undefined) return {}
  if (restore === '') throw new UsageError('--restore needs latest, salvage or the file of a backup.')
  return { restore: restore === 'latest' || restore === 'salvage' ? restore : { file: resolve(restore) } }
}

function trainingOf(given: Given): Pick<CounterOptions, 'sandboxPort' | 'sandbox'> {
  const port = given['sandbox-port']
  const saysElsewhere = Object.keys(elsewhereOptions) as (keyof typeof elsewhereOptions)[]
  if (saysElsewhere.every((option) => given[option] === undefined)) {
    return port === undefined ? {} : { sandboxPort: readPort('--sandbox-port', port) }
  }
  if (port !== undefined) throw new UsageError('Give either --sandbox-port or --sandbox, not both.')
  return { sandbox: sandboxOf(given) }
}

type SandboxElsewhere = NonNullable<CounterOptions['sandbox']>

/** Only reads what was given; `training/` checks whether keys and profile fit together. */
function sandboxOf(given: Given): SandboxElsewhere {
  const { sandbox: url, merchant: merchantId, secret, 'access-token': accessToken } = given
  const privateKey = readKey('--private-key', given['private-key'])
  const publicKey = readKey('--gateway-public-key', given['gateway-public-key'])
  if (Boolean(privateKey) !== Boolean(publicKey))
    throw new UsageError('--private-key and --gateway-public-key go together: give both.')
  if (url === undefined || !merchantId || !(secret || privateKey))
    throw new UsageError('--sandbox, --merchant and --secret go together: give all three.')
  if (!/^[\x21-\x7e]{1,20}$/.test(merchantId))
    throw new UsageError('--merchant must be 1 to 20 characters without spaces.')
  const profile = given['gateway-profile']
  if (profile === '') throw new UsageError('--gateway-profile needs a file, or the name of one that ships.')
  return {
    url: readLoopbackUrl(url),
    merchantId,
    ...(secret ? { secret } : {}),
    ...(accessToken ? { accessToken } : {}),
    ...(privateKey && publicKey ? { privateKey, publicKey } : {}),
    ...(profile === undefined ? {} : { profile }),
  }
}

/** A key in PEM has a few kilobytes. */
const MAX_KEY_BYTES = 1024 * 1024

/** The text of a key file; the message never quotes it. */
function readKey(option: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    const text = readSmallFile(resolve(file), MAX_KEY_BYTES).toString('utf8')
    if (text.trim() !== '') return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${option} needs a key file: ${file || 'none'} can't be read (${code}).`)
  }
  throw new UsageError(`${option} needs a key file: ${file} is empty.`)
}

function readLoopbackUrl(text: string): string {
  const url = readWebAddress(text)
  const isPlain = url?.protocol === 'http:' && !/[?#]/.test(text)
  if (url && isPlain && isHere(url)) return url.origin + url.pathname.replace(/\/+$/, '')
  throw new UsageError(
    `--sandbox needs an address of this computer such as http://127.0.0.1:9000, not "${text}".`,
  )
}
