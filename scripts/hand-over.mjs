import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findNode, projectEnv, root } from './set-up/command.mjs'
import { onEnd } from './set-up/on-end.mjs'

/** A counter rests most of its day: a small nursery for new objects and one pool of memory take 10 MB less, see docs/performance.md. */
export const small = { nodeOptions: ['--max-semi-space-size=1'], env: { MALLOC_ARENA_MAX: '1' } }

/** Runs a file of ours with Node 24 in place of this script; it ends when this script is gone, however that happens. */
export function handOverToNode(file, args, { env = {}, nodeOptions = [] } = {}) {
  const ifOrphaned = new URL('./end-with-parent.mjs', import.meta.url).href
  handOver(findNode(), [...nodeOptions, '--import', ifOrphaned, join(root, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
}

/** Runs a program in place of this script: same terminal, signals passed on, its exit code becomes ours. */
export function handOver(program, args, { stdio = 'inherit', env = {} } = {}) {
  const child = spawn(program, args, { env: { ...projectEnv(), ...env }, stdio })
  onEnd((signal) => {
    // Ctrl-C on a terminal reaches the child too; a second signal would interrupt its shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
