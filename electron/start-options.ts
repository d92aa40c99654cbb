import { resolve } from 'node:path'
import type { CounterOptions } from './counter.ts'
import { defaultDataDir } from './data-dir.ts'

/** The options that both shells hand to the counter, for `parseArgs`. */
export const counterOptions = {
  data: { type: 'string' },
  'sandbox-port': { type: 'string' },
  sandbox: { type: 'string' },
  merchant: { type: 'string' },
  secret: { type: 'string' },
} as const

/** A command line that can't be followed; the message is the sentence to show. */
export class BadCommandLine extends Error {
  override readonly name = 'BadCommandLine'
}

type Given = { readonly [Option in keyof typeof counterOptions]?: string | undefined }

/** What the counter gets of a command line. Throws {@link BadCommandLine}. */
export function readCounterOptions(
  given: Given,
): Pick<CounterOptions, 'dataDir' | 'sandboxPort' | 'sandbox'> {
  if (given.data === '') throw new BadCommandLine('--data needs a folder.')
  const dataDir = given.data === undefined ? defaultDataDir() : resolve(given.data)
  return { dataDir, ...trainingOf(given) }
}

/** A port of a command line. Throws {@link BadCommandLine}. */
export function readPort(option: string, text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new BadCommandLine(`${option} needs a number from 0 to 65535, not "${text}".`)
}

function trainingOf(given: Given): Pick<CounterOptions, 'sandboxPort' | 'sandbox'> {
  const { sandbox: url, merchant: merchantId, secret, 'sandbox-port': port } = given
  if (url === undefined && merchantId === undefined && secret === undefined) {
    return port === undefined ? {} : { sandboxPort: readPort('--sandbox-port', port) }
  }
  if (port !== undefined) throw new BadCommandLine('Give either --sandbox-port or --sandbox, not both.')
  if (url === undefined || !merchantId || !secret) {
    throw new BadCommandLine('--sandbox, --merchant and --secret go together: give all three.')
  }
  return { sandbox: { url: readLoopbackUrl(url), merchantId, secret } }
}

function readLoopbackUrl(text: string): string {
  const url = URL.parse(text)
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url && isLoopback) return url.origin
  throw new BadCommandLine(
    `--sandbox needs an address of this computer such as http://127.0.0.1:9000, not "${text}".`,
  )
}
