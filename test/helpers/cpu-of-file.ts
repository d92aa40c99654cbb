/**
 * Writes down what each test file costs, for `npm test -- --cpu`: the seconds of CPU of its process and of all that it
 * started (counters, browsers, databases), since the file before it. Reads `/proc`, so it works on Linux.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'
import { root } from './root.ts'

/** Seconds of a processor, in programs and in the system. */
interface Seconds {
  readonly user: number
  readonly system: number
}

/** So many of `/proc` are a second. */
const TICKS = 100
const { cpuSoFar = { user: 0, system: 0 } } = globalThis as { cpuSoFar?: Seconds }

afterAll(() => {
  const { user, system } = isMainThread ? ofTree(process.pid) : ofThread()
  const file = relative(root, expect.getState().testPath ?? '')
  const cost = { file, user: user - cpuSoFar.user, system: system - cpuSoFar.system }
  Object.assign(globalThis, { cpuSoFar: { user, system } })
  appendFileSync(process.env.LOKET_TEST_CPU ?? '', `${JSON.stringify(cost)}\n`)
})

function ofThread(): Seconds {
  const { user, system } = process.threadCpuUsage()
  return { user: user / 1e6, system: system / 1e6 }
}

/** A process counts its children once they have ended; those that still run count themselves. */
function ofTree(top: number): Seconds {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), fieldsOf(pid)]),
  )
  const below = (pid: number): number[] =>
    [...all].flatMap(([each, fields]) => (fields[1] === pid ? [each, ...below(each)] : []))
  const ticks = [top, ...below(top)].map((pid) => all.get(pid)?.slice(11, 15) ?? [])
  const sum = (which: readonly number[]) =>
    ticks.reduce((total, each) => total + which.reduce((some, at) => some + (each[at] ?? 0), 0), 0) / TICKS
  return { user: sum([0, 2]), system: sum([1, 3]) }
}

/** The fields of a process after its name, which may contain spaces: its state, its parent … */
function fieldsOf(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}
