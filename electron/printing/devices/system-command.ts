import { execFile } from 'node:child_process'
import { systemEnvironment, systemFolders, systemProgram } from '../../../platform/system-program.ts'

export interface CommandEnd {
  readonly code: number | string | null
  readonly stdout: string
  readonly stderr: string
  /** It was not done in time, or was broken off. */
  readonly cutShort: boolean
}

interface CommandOptions {
  /** Ends it, its deadline included. */
  readonly until: AbortSignal
  readonly input?: Uint8Array
  readonly environment?: Readonly<Record<string, string>>
  /** Where the system's programs are; its own folders if not given. */
  readonly folders?: readonly string[] | undefined
}

const notThere: CommandEnd = { code: 'ENOENT', stdout: '', stderr: '', cutShort: false }

/** Runs one of the system's programs, never through a shell; never rejects. `code` is ENOENT where there is no such program. */
export function systemCommand(program: string, args: readonly string[], options: CommandOptions) {
  const { until, input, environment, folders = systemFolders() } = options
  const place = systemProgram(program, folders)
  if (place === null) return Promise.resolve<CommandEnd>(notThere)
  return new Promise<CommandEnd>((resolve) => {
    const child = execFile(
      place,
      [...args],
      {
        maxBuffer: 1024 * 1024,
        windowsHide: true,
        // Its words are read below, so they must be in one language.
        env: { ...systemEnvironment(), LC_ALL: 'C', LANG: 'C', ...environment },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr, cutShort: false }),
    )
    // Whatever it has started itself may hold its output open: nobody waits for that.
    const over = () => {
      child.kill('SIGKILL')
      resolve({ code: null, stdout: '', stderr: '', cutShort: true })
    }
    until.addEventListener('abort', over)
    child.on('close', () => until.removeEventListener('abort', over))
    if (until.aborted) over()
    // It may be gone before it has read anything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? new Uint8Array(0))
  })
}
