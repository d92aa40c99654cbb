import { parseArgs } from 'node:util'
import {
  BadCommandLine,
  counterHelp,
  counterOptions,
  dataHelp,
  readCounterOptions,
  readPort,
} from '../composition/start-options.ts'

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
${dataHelp}  --no-open          print the address, open no browser
${counterHelp}`

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
