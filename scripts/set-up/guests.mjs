import { spawnSync } from 'node:child_process'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'

/**
 * Programs of others that one test each needs, and nothing else: PHP for the integrator's page, CUPS for a print queue.
 * Only a machine that is the tests' own, where they run as root, is given them; elsewhere a missing one makes its test
 * say by name that it was skipped.
 */
const guests = [
  { title: "Installing Debian's PHP for the integrator's page", program: 'php', package: 'php-cli' },
  { title: "Installing Debian's CUPS for the print queue", program: 'cupsd', package: 'cups' },
]

export async function offerGuests(step) {
  if (!isRoot() || sudoOnDebian() === null) return
  for (const guest of guests) {
    const isHere = spawnSync(guest.program, ['-h'], { stdio: 'ignore' }).error === undefined
    if (!isHere) await attempt(step, guest.title, () => installFromDebian([], guest.package))
  }
}
