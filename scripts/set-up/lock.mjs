import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'
import { SetUpFailed } from './progress.mjs'

const file = join(root, 'out/set-up.lock')

/** Does the work while no other start or test of this folder installs or builds; waits for one that does. */
export async function alone(step, work) {
  if (!take()) await step('Waiting for another set-up of this folder', takeWhenFree)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  try {
    mkdirSync(join(root, 'out'), { recursive: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
    throw new SetUpFailed(
      `Loket must be built first, and ${root} can't be written: run the same with --help once as a user who can.`,
    )
  }
}

async function takeWhenFree() {
  while (!take()) {
    if (!isRunning(holder())) rmSync(file, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function holder() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
