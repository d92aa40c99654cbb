import { spawnSync } from 'node:child_process'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'

/**
 * Programs of others that one test each needs, and nothing else: PHP for the integrator's page, CUPS for a print queue.
 * Only a machine that is the tests' own, where they run as root, is given them; elsewhere a missing one makes its test
 * say by name that it was skipped.
 */
const optionalPrograms = [
  { title: "Installing Debian's PHP for the integrator's page", program: 'php', package: 'php-cli' },
  { title: "Installing Debian's CUPS for the print queue", program: 'cupsd', package: 'cups' },
]

export async function offerOptionalPrograms(step) {
  if (!isRoot() || sudoOnDebian() === null) return
  for (const one of optionalPrograms) {
    const isHere = spawnSync(one.program, ['-h'], { stdio: 'ignore' }).error === undefined
    if (!isHere) await attempt(step, one.title, () => installFromDebian([], one.package))
  }
}
