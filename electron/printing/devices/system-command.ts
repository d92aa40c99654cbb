import { execFile } from 'node:child_process'
import { systemEnvironment, systemFolders, systemProgram } from '../../../platform/system-program.ts'

export interface CommandEnd {
  readonly code: number | string | null
  readonly stdout: string
  readonly stderr: string
  /** It timed out or was aborted. */
  readonly cutShort: boolean
}

interface CommandOptions {
  /** Aborts it. */
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
        // Its output is parsed below, so it must be in English.
        env: { ...systemEnvironment(), LC_ALL: 'C', LANG: 'C', ...environment },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr, cutShort: false }),
    )
    // A process that it started may keep its output open; don't wait for that.
    const over = () => {
      child.kill('SIGKILL')
      resolve({ code: null, stdout: '', stderr: '', cutShort: true })
    }
    until.addEventListener('abort', over)
    child.on('close', () => until.removeEventListener('abort', over))
    if (until.aborted) over()
    // It may exit before it has read anything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? new Uint8Array(0))
  })
}
