import { ensureBuild } from './set-up/build.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { progressOn, SetUpFailed } from './set-up/progress.mjs'

/** Makes everything ready that a start needs: dependencies and build. Says on stderr what it does, so that stdout stays the app's. */
export async function setUp() {
  // Installed and built files are run later, so no other user may change them.
  process.umask(process.umask(0o022) | 0o022)
  const step = progressOn(process.stderr)
  await ensureDependencies(step)
  await ensureBuild(step)
  return step
}

/** Ends the script with one sentence and exit code 2 when a person has something to put right. */
export function exitWithAdvice(error) {
  if (!(error instanceof SetUpFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
