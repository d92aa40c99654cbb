import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'

/**
 * Programs of others that only tests use: PHP for the integrator's page, CUPS for a print queue, PostgreSQL for the
 * office, and a Chromium without windows, in which browser tests run faster. They are installed only on a machine that
 * is the tests' own, where they run as root. Elsewhere a test that lacks one says by name that it was skipped.
 */
const optionalPrograms = [
  {
    title: "Installing Debian's Chromium without windows",
    file: '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
  },
  { title: "Installing Debian's PHP for the integrator's page", program: 'php', package: 'php-cli' },
  { title: "Installing Debian's CUPS for the print queue", program: 'cupsd', package: 'cups' },
  {
    title: "Installing Debian's PostgreSQL for the office",
    file: '/usr/lib/postgresql',
    package: 'postgresql',
  },
]

export async function offerOptionalPrograms(step) {
  if (!isRoot() || sudoOnDebian() === null) return
  for (const one of optionalPrograms) {
    if (!isHere(one)) await attempt(step, one.title, () => installFromDebian([], one.package))
  }
}

function isHere({ program, file }) {
  if (file !== undefined) return existsSync(file)
  return spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
}
