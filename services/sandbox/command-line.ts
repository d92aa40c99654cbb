import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, readOptions, readPort, textOption, UsageError } from '../../platform/command-line.ts'
import { BadProfile, readProfile } from '../../shared/gateway/profiles/shipped.ts'
import {
  type SigningKeys,
  type SigningProfile,
  signingProfiles,
} from '../../shared/gateway/signing-profiles.ts'
import type { Merchant } from './merchant.ts'
import type { SandboxOptions } from './sandbox.ts'

/** Not a secret: it is public in this file. */
export const DEFAULT_SECRET = 'sandbox-secret'
const DEFAULT_TOKEN = 'sandbox-token'

export const help = `Runs Loket's sandbox: a payment gateway for training and tests, on this computer only.

  --port N         port to listen on; 0 takes any free one  (8723)
  --data DIR       folder of its ledger, made when missing; :memory: forgets everything  (:memory:)
  --merchant ID    merchant it serves  (010001)
  --secret S       the merchant's signing secret  (${DEFAULT_SECRET})
  --sign PROFILE   how to sign  (${signingProfiles[0]})
                   ${signingProfiles.slice(1).join(', ')}
  --token T        access token, for snap-hmac-sha512  (${DEFAULT_TOKEN})
  --private-key F  file of the sandbox's own RSA key, for rsa-sha256-base64
  --public-key F   file of the merchant's public RSA key, for rsa-sha256-base64
  --profile FILE   gateway profile, for limits, expiry and fees of its channels  (the catalogue's)
  --name NAME      merchant name in QR codes, at most 25 characters  (TOKO SANDBOX)
  --city CITY      merchant city in QR codes, at most 15 characters  (JAKARTA)
  --nmid NMID      national merchant ID, "ID" and 13 digits  (ID1020000000001)
  --log            one JSON line a request on stderr
  --version        the version of Loket that it is of
  --help           this text
`

const MEMORY = ':memory:'

const options = {
  port: textOption('8723'),
  data: textOption(MEMORY),
  merchant: textOption('010001'),
  secret: textOption(DEFAULT_SECRET),
  sign: textOption(signingProfiles[0]),
  token: textOption(DEFAULT_TOKEN),
  'private-key': { type: 'string' },
  'public-key': { type: 'string' },
  profile: { type: 'string' },
  name: textOption('TOKO SANDBOX'),
  city: textOption('JAKARTA'),
  nmid: textOption('ID1020000000001'),
  log: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** The options of the command line. */
export type SandboxCommand =
  | { readonly kind: 'help' | 'version' }
  | {
      readonly kind: 'run'
      readonly sandbox: Omit<SandboxOptions, 'ledger'>
      readonly file: string
      readonly log: boolean
    }

/** Reads the command line and makes the data folder; throws a {@link UsageError} if it can't. */
export function readCommandLine(args: readonly string[]): SandboxCommand {
  const values = readOptions(args, options)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const port = readPort('--port', values.port)
  demand(/^[\x21-\x7e]{1,20}$/.test(values.merchant), '--merchant must be 1 to 20 characters without spaces.')
  demand(values.secret !== '', '--secret must not be empty.')
  demand(values.token !== '', '--token must not be empty.')
  demand(isProfile(values.sign), `--sign must be one of ${signingProfiles.join(', ')}.`)
  demand(/^[\x20-\x7e]{1,25}$/.test(values.name), '--name must be 1 to 25 plain characters.')
  demand(/^[\x20-\x7e]{1,15}$/.test(values.city), '--city must be 1 to 15 plain characters.')
  demand(/^ID\d{13}$/.test(values.nmid), '--nmid must be "ID" and 13 digits.')
  const { merchant: id, name, city, nmid } = values
  return {
    kind: 'run',
    sandbox: {
      port,
      merchant: { id, name, city, nmid, ...readKeys(values.sign, values), ...readTerms(values.profile) },
      profile: values.sign,
    },
    file: ledgerFile(values.data),
    log: values.log,
  }
}

type Values = ReturnType<typeof readOptions<typeof options>>

function readKeys(profile: SigningProfile, values: Values): SigningKeys {
  const keys: SigningKeys = { secret: values.secret, accessToken: values.token }
  if (profile !== 'rsa-sha256-base64') return keys
  return {
    ...keys,
    privateKey: readKeyFile('--private-key', values['private-key']),
    publicKey: readKeyFile('--public-key', values['public-key']),
  }
}

/** The terms of a gateway profile's channels; the rest of the profile is about the client. */
function readTerms(path: string | undefined): Pick<Merchant, 'channels'> {
  if (path === undefined) return {}
  try {
    return { channels: readProfile(JSON.parse(readFileSync(path, 'utf8'))).channels }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem =
      error instanceof BadProfile ? `is wrong at ${error.message}` : `can't be read (${code ?? 'no JSON'})`
    throw new UsageError(`The file of --profile ${problem}.`)
  }
}

function readKeyFile(name: string, path: string | undefined): string {
  demand(path, '--sign rsa-sha256-base64 needs --private-key and --public-key.')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`The file of ${name} can't be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function ledgerFile(data: string): string {
  return data === MEMORY ? MEMORY : join(folderOf('--data', data), 'sandbox.db')
}

function isProfile(text: string): text is SigningProfile {
  return (signingProfiles as readonly string[]).includes(text)
}

function demand(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new UsageError(sentence)
}
