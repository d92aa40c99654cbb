import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'
import { SetUpFailed } from './progress.mjs'

const file = join(root, 'out/set-up.lock')
const BEAT_MS = 2_000
const LEFT_MS = 30_000

/** Does the work while no other start or test of this folder installs or builds; waits for one that does. */
export async function alone(step, work) {
  if (!take()) await step('Waiting for another set-up of this folder', takeWhenFree)
  const beating = setInterval(beat, BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beating)
    rmSync(file, { force: true })
  }
}

function beat() {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Somebody took the lock away by hand.
  }
}

function take() {
  try {
    mkdirSync(join(root, 'out'), { recursive: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw whyNotWritten(error)
  }
}

/** The error to show: `npm run sandbox -- --help` sets up, and opens nothing. */
function whyNotWritten(error) {
  if (['ENOSPC', 'EDQUOT'].includes(error.code))
    return new SetUpFailed(`The disk of ${root} is full: make room, then try again.`)
  if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) return error
  return new SetUpFailed(
    `Loket must be built first, and ${root} can't be written: run "npm run sandbox -- --help" there once as a user who can.`,
  )
}

async function takeWhenFree() {
  while (!take()) {
    if (isLeftBehind()) remove()
    else await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function remove() {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw whyNotWritten(error)
  }
}

/**
 * A set-up that was killed can't take its lock away. After that its number may be another process's, after a start of the
 * computer or of a container even our own: so its holder shows again and again that it is there.
 */
function isLeftBehind() {
  const beaten = statSync(file, { throwIfNoEntry: false })
  return beaten !== undefined && (Date.now() - beaten.mtimeMs > LEFT_MS || !isRunning(holder()))
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
