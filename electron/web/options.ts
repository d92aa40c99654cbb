import { parseArgs } from 'node:util'
import { defaultDataDir } from '../../platform/data-dir.ts'
import { BadCommandLine, counterOptions, readCounterOptions, readPort } from '../composition/start-options.ts'

/** The options of browser mode. */
export interface BrowserOptions {
  /** Ports to try in this order: the usual one may give way to any free one, a chosen one may not. */
  readonly ports: readonly number[]
  readonly open: boolean
  /** Check the installation and open nothing. */
  readonly selfTest: boolean
  readonly counter: ReturnType<typeof readCounterOptions>
}

const usualPort = 8722

export const browserHelp = `Loket in a browser: a payment counter at an address of this computer only.

  --port N           port of the page; 0 takes any free one (usually ${usualPort}, or a free one when that is taken)
  --data DIR         folder of everything this counter keeps (usually ${defaultDataDir()})
  --no-open          print the address, open no browser
  --restore FILE     go back to a backup of a damaged journal: latest, a file, or salvage for what is still readable
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
  --help             say all this and stop

LOKET_VAULT_KEY_FILE names a file that opens the vault of the merchant's keys, for a counter that starts unattended.
`

/** Reads the command line; 'help' when only help is wanted. Throws {@link BadCommandLine}. */
export function readBrowserOptions(args: readonly string[]): BrowserOptions | 'help' {
  const given = parse(args)
  if (given.help) return 'help'
  return {
    ports: given.port === undefined ? [usualPort, 0] : [readPort('--port', given.port)],
    open: !given['no-open'],
    selfTest: given['self-test'] ?? false,
    counter: readCounterOptions(given),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...counterOptions,
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        'self-test': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    // The sentences after the first one are for programmers.
    const [problem] = (error as Error).message.split(/\.?\s*\n|\. /)
    throw new BadCommandLine(`${problem}. See --help.`)
  }
}
