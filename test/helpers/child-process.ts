import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ran } from './ran.ts'
import { root } from './root.ts'

/** A program of ours in a process of its own. */
export interface Running {
  /** The match of the first line of standard output that matches. */
  readonly ready: RegExpMatchArray
  /** All its output so far, on standard output and standard error. */
  output(): string
  errors(): string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>
}

/** Starts one of the built entries (`main/<entry>.cjs` of a build) and waits for the line that says it is ready. */
export async function startEntry(
  entry: string,
  args: readonly string[],
  ready: RegExp,
  env: Readonly<Record<string, string>> = {},
  build = join(root, 'out'),
): Promise<Running> {
  ran.programs.isUnknown('a program ran in a process of its own')
  const child = spawn(process.execPath, [join(build, 'main', `${entry}.cjs`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  // With all that it wrote: what a process says at its end may come after its exit.
  const ended = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
    return child.exitCode
  }
  const match = await Promise.race([firstMatch(child, ready), ended.then(() => null)])
  if (!match) throw new Error(`${entry} ended before it was ready: ${errors}`)
  return {
    ready: match,
    output: () => output,
    errors: () => errors,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray | null> {
  if (!child.stdout) return null
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match)
    })
  })
}
