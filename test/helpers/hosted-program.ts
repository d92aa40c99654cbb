import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { type Counted, isCounting, ran } from './ran.ts'
import { root } from './root.ts'

/** A program of ours under test, in a process that other tests' had before it. */
export interface HostedProgram {
  /** The match of the first line of standard output that matches. */
  readonly ready: RegExpMatchArray
  /** All that it wrote so far, on standard output and on standard error. */
  output(): string
  errors(): string
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
  /** What the program that runs now has written. */
  output: string
  errors: string
  /** It hangs, and answers nothing. */
  isStopped: boolean
  /** What its program is doing. */
  turn: 'starts' | 'runs' | 'isOver'
  /** It can't say what ran, or nothing has run since it was asked. */
  isNoted: boolean
}

/** With Node's own, the program keeps none of its own, for which it frames its code: what ran is counted by places in it. */
const compiled = process.env.NODE_COMPILE_CACHE || join(root, 'out/tests/compiled')

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
  host.output = ''
  host.errors = ''
  host.turn = 'starts'
  const isReady = firstMatch(lines, ready)
  child.send(args)
  const match = await Promise.race([isReady, ended.then(() => null)])
  if (!match) throw new Error(`${entry} ended before it was ready: ${host.errors}`)
  host.turn = 'runs'
  const kill = async () => {
    await noteRan(host)
    host.turn = 'isOver'
    child.kill('SIGKILL')
    await ended
  }
  return {
    ready: match,
    output: () => host.output,
    errors: () => host.errors,
    kill,
    signal(name) {
      host.isStopped = name === 'SIGSTOP'
      child.kill(name)
    },
    async end() {
      if (!isAlive(host)) return
      host.turn = 'isOver'
      // One that is stopped would not hear it.
      child.kill('SIGCONT')
      host.isStopped = false
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

/** Ends those that run nothing, so that what they ran is known as this test file's, if that is wanted. */
export async function endIdle(): Promise<void> {
  if (!isCounting) return
  const hosts = [...idle.values()].flat().filter(isAlive)
  idle.clear()
  await Promise.all(
    hosts.map(async (host) => {
      await noteRan(host)
      host.child.disconnect()
      await host.ended
    }),
  )
}

/** Asks what has run in it. */
async function noteRan(host: Host): Promise<void> {
  const { child, ended } = host
  if (host.isNoted || host.isStopped || !isAlive(host)) return
  const told = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ([{ scripts }]) => scripts as readonly Counted[] | undefined,
    () => undefined,
  )
  child.send('ran')
  const scripts = await Promise.race([told, ended.then(() => undefined)])
  for (const script of scripts ?? []) ran.programs.add(script)
  host.isNoted = scripts !== undefined
}

const isAlive = ({ child }: Host) => child.exitCode === null && child.signalCode === null

function newHost(entry: string, env: Readonly<Record<string, string>>): Host {
  const program = join(import.meta.dirname, 'program-host.mjs')
  const child = spawn(process.execPath, [program, join(root, 'out/main', `${entry}.cjs`)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error(`${entry} has no output`)
  const host: Host = {
    child,
    ended: once(child, 'exit'),
    lines: createInterface({ input: stdout }),
    output: '',
    errors: '',
    isStopped: false,
    turn: 'starts',
    isNoted: !isCounting && env.LOKET_TEST_RAN === undefined,
  }
  void host.ended.then(() => {
    host.errors += `${entry} ended: ${child.signalCode ?? child.exitCode}\n`
    // A test sees only a connection that was lost.
    if (host.turn === 'runs') process.stderr.write(host.errors)
    if (!host.isNoted) ran.programs.isUnknown('a program ended before it said what ran')
    // It would have taken the next test's program with it.
    if (host.turn === 'isOver' && child.exitCode) throw new Error(`after its end, ${host.errors}`)
  })
  host.lines.on('line', (line) => {
    host.output += `${line}\n`
  })
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
