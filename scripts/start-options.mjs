import { parseArgs } from 'node:util'

/** What `npm start` accepts. `shell` is the one shell an option is for; asking for it is asking for that shell. */
const options = {
  browser: {
    type: 'boolean',
    shell: 'browser',
    says: 'run in the browser even where the desktop app could run',
  },
  port: { type: 'string', value: 'N', shell: 'browser', says: 'port of the page; 0 takes any free one' },
  'no-open': { type: 'boolean', shell: 'browser', says: 'print the address, open no browser' },
  data: { type: 'string', value: 'DIR', says: 'the folder that holds everything of this counter' },
  restore: {
    type: 'string',
    value: 'FILE',
    says: 'restore a backup of a damaged journal: latest, a file, or salvage',
  },
  staff: {
    type: 'string',
    value: 'new-owner',
    says: 'set up a new owner where the PIN of every owner is lost',
  },
  office: { type: 'string', value: 'CODE', says: 'enrol with the office whose page made this code' },
  'sandbox-port': { type: 'string', value: 'N', says: 'port of the embedded sandbox gateway' },
  sandbox: { type: 'string', value: 'URL', says: 'use a sandbox gateway that runs elsewhere, with:' },
  merchant: { type: 'string', value: 'ID', says: '… the merchant ID it knows' },
  secret: { type: 'string', value: 'S', says: '… and the secret it shares with that merchant' },
  'gateway-profile': {
    type: 'string',
    value: 'P',
    says: 'its gateway profile: a file, sandbox or document-default',
  },
  'private-key': {
    type: 'string',
    value: 'FILE',
    says: 'where it signs by RSA: our key, in place of --secret',
  },
  'gateway-public-key': { type: 'string', value: 'FILE', says: '… and its own' },
  'access-token': { type: 'string', value: 'T', says: 'where it signs by SNAP: the token it issued' },
  'self-test': {
    type: 'boolean',
    says: 'check this installation, one line a check, and stop',
  },
  version: { type: 'boolean', says: 'print the version of Loket, and stop' },
  help: { type: 'boolean', says: 'print this and stop' },
}

/**
 * Reads the command line of `npm start`: whether browser mode was asked for and what the shell gets.
 * Throws an Error whose message is a sentence for the person who typed it.
 */
export function readOptions(args) {
  const { tokens } = parse(args)
  const given = tokens.map(({ name, value }) => ({ name, value, shell: options[name].shell }))
  for (const { name, value } of given) check(name, value)
  return {
    help: given.some(({ name }) => name === 'help'),
    version: given.some(({ name }) => name === 'version'),
    browser: given.some(({ shell }) => shell === 'browser'),
    forShell: given
      .filter(({ name }) => name !== 'browser')
      .flatMap(({ name, value }) => (value === undefined ? [`--${name}`] : [`--${name}`, value])),
  }
}

export function help() {
  const rows = Object.entries(options).map(([name, { value, says }]) => [`--${name} ${value ?? ''}`, says])
  return [
    'npm start                       opens the desktop app, or Loket in the browser where it cannot run',
    'npm start -- [options]',
    '',
    ...rows.map(([option, says]) => `  ${option.padEnd(30)}${says}`),
    '',
  ].join('\n')
}

function parse(args) {
  try {
    return parseArgs({ args, options, tokens: true, allowPositionals: false })
  } catch (error) {
    throw new Error(`${error.message.split(/\. |\n/)[0]}. "npm start -- --help" lists the options.`)
  }
}

function check(name, value) {
  if (!/port$/.test(name)) return
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new Error(`--${name} must be a number from 0 to 65535, not "${value}".`)
  }
}
