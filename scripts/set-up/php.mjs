import { spawnSync } from 'node:child_process'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'

/**
 * PHP for the test of the integrator's page. Nothing else needs it, so only a machine that is the tests' own, where
 * they run as root, is given one; elsewhere a missing PHP makes that one test say by name that it was skipped.
 */
export async function offerPhp(step) {
  const isHere = spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0
  if (isHere || !isRoot() || sudoOnDebian() === null) return
  await attempt(step, "Installing Debian's PHP for the integrator's page", () =>
    installFromDebian([], 'php-cli'),
  )
}
