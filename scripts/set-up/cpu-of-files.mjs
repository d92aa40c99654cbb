import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './command.mjs'

/** Where each test file writes its own (`test/helpers/cpu-of-file.ts`). */
const notes = join(root, 'out/tests/cpu.jsonl')
const MAX_FILES = 40
/** So many of `/proc` are a second. */
const TICKS = 100

/** For `npm test -- --cpu`, on Linux: from now on each test file writes down what it costs. */
export function noteCpu() {
  mkdirSync(dirname(notes), { recursive: true })
  rmSync(notes, { force: true })
  process.env.LOKET_TEST_CPU = notes
}

/**
 * The dearest files, in seconds of CPU; what of the whole no file accounts for stands in a line of its own, and last how
 * busy the run kept the machine.
 */
export function cpuTable(milliseconds) {
  const files = readFileSync(notes, 'utf8').trim().split('\n').map(JSON.parse)
  const sum = (of) => files.reduce((total, each) => total + each[of], 0)
  const whole = spentHere()
  const line = ({ user, system }, name) =>
    `${user.toFixed(1).padStart(9)} ${system.toFixed(1).padStart(9)}  ${name}`
  return [
    '     user    system  seconds of CPU',
    ...files
      .toSorted((a, b) => b.user + b.system - a.user - a.system)
      .slice(0, MAX_FILES)
      .map((each) => line(each, each.file)),
    line({ user: sum('user'), system: sum('system') }, `all ${files.length} files of tests`),
    line(
      { user: whole.user - sum('user'), system: whole.system - sum('system') },
      'the stages before them, and vitest',
    ),
    line(whole, 'together'),
    `${Math.round((100 * (whole.user + whole.system)) / ((milliseconds / 1000) * availableParallelism()))} % of all cores`,
  ].join('\n')
}

/** By this process and by all that ended below it. */
function spentHere() {
  const text = readFileSync('/proc/self/stat', 'utf8')
  const [own, system, children, systemOfChildren] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS)
  return { user: own + children, system: system + systemOfChildren }
}
