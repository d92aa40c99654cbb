import { type Check, readReport } from '../self-test/check.ts'

/** How this installation is started a second time, for its self-test. */
export interface OwnProgram {
  readonly file: string
  readonly args: readonly string[]
}

const PATIENCE_MS = 120_000

/** Runs the self-test of this very installation in a process of its own: big journals are read, and sales go on. */
export function runOwnSelfTest({ file, args }: OwnProgram): Promise<Check[]> {
  return new Promise((resolve, reject) => {
    const options = { timeout: PATIENCE_MS, maxBuffer: 1024 * 1024, windowsHide: true }
    // Read when it is asked for: no start waits for it.
    const { execFile } = process.getBuiltinModule('node:child_process')
    execFile(file, args, options, (error, stdout) => {
      const checks = readReport(stdout)
      // Its exit code says the same as its lines; without lines it did not run.
      if (checks.length > 0) resolve(checks)
      else reject(error ?? new Error('the self-test said nothing'))
    })
  })
}
