import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'

/**
 * Programs of others that some tests need, and nothing else: PHP for the integrator's page, CUPS for a print queue,
 * PostgreSQL for the office.
 * Only a machine that is the tests' own, where they run as root, is given them; elsewhere a missing one makes its test
 * say by name that it was skipped.
 */
const optionalPrograms = [
  { title: "Installing Debian's PHP for the integrator's page", program: 'php', package: 'php-cli' },
  { title: "Installing Debian's CUPS for the print queue", program: 'cupsd', package: 'cups' },
  {
    title: "Installing Debian's PostgreSQL for the office",
    folder: '/usr/lib/postgresql',
    package: 'postgresql',
  },
]

export async function offerOptionalPrograms(step) {
  if (!isRoot() || sudoOnDebian() === null) return
  for (const one of optionalPrograms) {
    if (!isHere(one)) await attempt(step, one.title, () => installFromDebian([], one.package))
  }
}

function isHere({ program, folder }) {
  if (folder !== undefined) return existsSync(folder)
  return spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
}
