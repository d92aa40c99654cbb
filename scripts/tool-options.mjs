import { parseArgs } from 'node:util'

/**
 * The command line of a tool for people who change or release the code. `--help` prints its usage; what the tool does not
 * know ends it with a sentence, its usage and exit code 2.
 */
export function toolOptions(usage, config) {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = error.message.split(/\.\s/)
    refuse(usage, `${sentence.replace(/\.$/, '')}.`)
  }
}

/** Ends a tool whose command line has something that it can't use. */
export function refuse(usage, sentence) {
  process.stderr.write(`${sentence}\n${usage}\n`)
  process.exit(2)
}
