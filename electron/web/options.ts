import { readOptions, readPort } from '../../platform/command-line.ts'
import { counterHelp, counterOptions, dataHelp, readCounterOptions } from '../composition/start-options.ts'

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

const options = {
  ...counterOptions,
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'self-test': { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Reads the command line, which may only want help or the version. Throws a UsageError. */
export function readBrowserOptions(args: readonly string[]): BrowserOptions | 'help' | 'version' {
  const given = readOptions(args, options)
  if (given.help) return 'help'
  if (given.version) return 'version'
  return {
    ports: given.port === undefined ? [usualPort, 0] : [readPort('--port', given.port)],
    open: !given['no-open'],
    selfTest: given['self-test'] ?? false,
    counter: readCounterOptions(given),
  }
}
