import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { makeFolder } from './make-folder.ts'

/** An invalid command line; the message says in one sentence what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** An option that takes a text, with its default. */
export const textOption = (value: string) => ({ type: 'string', default: value }) as const

/** The values of a command line that knows these options and nothing else; throws a {@link UsageError}. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    // A stray word may be a database's address with its password, and standard error is often kept in a log.
    if (codeOf(error) === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw new UsageError('A word belongs to no option; a text with spaces needs quotes. Try --help.')
    const [sentence] = (error as Error).message.split(/\.\s/)
    throw new UsageError(`${sentence?.replace(/\.$/, '')}. Try --help.`)
  }
}

/** A port, 0 for any free one; throws a {@link UsageError} that names the option. */
export function readPort(name: string, text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name} must be a number from 0 to 65535, not "${text}".`)
}

/** The folder that an option names, made where it is missing; throws a {@link UsageError} if files can't be put there. */
export function folderOf(name: string, path: string): string {
  if (path === '') throw new UsageError(`${name} must name a folder.`)
  const folder = resolve(path)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new UsageError(`The folder ${folder} can't be made (${codeOf(error)}).`)
  }
  if (!statSync(folder).isDirectory())
    throw new UsageError(`${folder} is a file: ${name} must name a folder.`)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new UsageError(
      `The folder ${folder} can't be written (${codeOf(error)}): check it, or choose another with ${name}.`,
    )
  }
  return folder
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
