import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { run } from './command.mjs'

/** How to become root on Debian: nothing to put before a command, or sudo that asks no password. Null where we may not, or on other systems. */
export function sudoOnDebian() {
  if (!isDebian()) return null
  if (isRoot()) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

export function isRoot() {
  return process.getuid?.() === 0
}

function isDebian() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8')
    // Ubuntu's Chromium package only leads to a snap, which does not run everywhere.
    return /^ID(_LIKE)?=.*debian/m.test(release) && !/ubuntu/i.test(release)
  } catch {
    return false
  }
}

export async function installFromDebian(sudo, name) {
  const [program, ...args] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const update = await run(program, [...args, 'update'])
  if (update.code !== 0) return update
  return run(program, [...args, 'install', '-y', '--no-install-recommends', name])
}

/** Shows why a way failed; the caller goes on without it. */
export async function attempt(step, title, work) {
  let output = ''
  try {
    await step(title, async () => {
      const result = await work()
      output = result.output.trim()
      if (result.code !== 0) throw new Error(output)
    })
  } catch (error) {
    const lines = (output || error.message).split('\n')
    process.stderr.write(`  ${lines.find((line) => /error|unable/i.test(line)) ?? lines.at(-1)}\n`)
  }
}
