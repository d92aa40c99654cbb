import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { root } from './root.ts'

/** A program of ours under test, in a process that other tests' had before it. */
export interface HostedProgram {
  /** The match of the first line of standard output that matches. */
  readonly ready: RegExpMatchArray
  /** Ends it as a power cut would: its process dies, and the next program gets a new one. */
  kill(): Promise<void>
  /** Ends it as a signal would, where nothing is tested of its end: its process is kept for the next. */
  end(): Promise<void>
}

/** One that can hang. */
export interface PausableProgram extends HostedProgram {
  /** Stops it where it is, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

interface Host {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  readonly lines: Interface
  /** What the program that runs now has written on standard error. */
  errors: string
}

/** A program that has not ended by itself after this is killed. */
const PATIENCE_MS = 5_000

/** Those that run nothing now, by entry and environment. */
const idle = new Map<string, Host[]>()

/** Starts one of the built entries (`out/main/<entry>.cjs`) and waits for the line that says it is ready. */
export async function startHosted(
  entry: string,
  args: readonly string[],
  ready: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<PausableProgram> {
  const key = JSON.stringify([entry, env])
  const free = (idle.get(key) ?? []).filter(isAlive)
  idle.set(key, free)
  const host = free.pop() ?? newHost(entry, env)
  const { child, ended, lines } = host
  host.errors = ''
  const isReady = firstMatch(lines, ready)
  child.send(args)
  const match = await Promise.race([isReady, ended.then(() => null)])
  if (!match) throw new Error(`${entry} ended before it was ready: ${host.errors}`)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    ready: match,
    kill,
    signal: (name) => void child.kill(name),
    async end() {
      if (!isAlive(host)) return
      // One that is stopped would not hear it.
      child.kill('SIGCONT')
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const isOver = once(child, 'message', { signal }).then(
        () => true,
        () => false,
      )
      child.send('end')
      if (await Promise.race([isOver, ended.then(() => false)])) idle.get(key)?.push(host)
      else await kill()
    },
  }
}

const isAlive = ({ child }: Host) => child.exitCode === null && child.signalCode === null

function newHost(entry: string, env: Readonly<Record<string, string>>): Host {
  const program = join(import.meta.dirname, 'program-host.mjs')
  const child = spawn(process.execPath, [program, join(root, 'out/main', `${entry}.cjs`)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error(`${entry} has no output`)
  const host = { child, ended: once(child, 'exit'), lines: createInterface({ input: stdout }), errors: '' }
  stderr.setEncoding('utf8').on('data', (text: string) => {
    host.errors += text
  })
  return host
}

function firstMatch(lines: Interface, pattern: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve) => {
    const look = (line: string) => {
      const match = pattern.exec(line)
      if (!match) return
      lines.off('line', look)
      resolve(match)
    }
    lines.on('line', look)
  })
}
