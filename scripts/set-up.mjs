import { constants } from 'node:os'
import { ensureBuild } from './set-up/build.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { onEnd } from './set-up/on-end.mjs'
import { progressOn, SetUpFailed } from './set-up/progress.mjs'

/**
 * Makes everything ready that a start needs: dependencies, build, and what `more` adds. Says on stderr what it does, so
 * that stdout stays the app's. It ends with the process that started it: otherwise npm would go on installing alone, beside
 * the next start.
 */
export async function setUp(more = () => null) {
  // Installed and built files are run later, so no other user may change them.
  process.umask(process.umask(0o022) | 0o022)
  const step = progressOn(process.stderr)
  const forget = onEnd((signal) => process.exit(128 + constants.signals[signal]))
  try {
    await ensureDependencies(step)
    await ensureBuild(step)
    return await more(step)
  } finally {
    forget()
  }
}

/** Ends the script with one sentence and exit code 2 when a person has something to put right. */
export function exitWithAdvice(error) {
  if (!(error instanceof SetUpFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
