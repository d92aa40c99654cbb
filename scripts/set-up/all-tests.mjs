import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { colors, root, runTool } from './command.mjs'
import { since } from './progress.mjs'
import { readReport } from './vitest-report.mjs'

/** Node keeps here what it compiles: most tests load the same code in a process of their own. */
const compiled = join(root, 'out/tests/compiled')

/**
 * Runs the tests and counts them; `failed` is above 0 where anything went wrong. On a desk, a test runs again only if what
 * it reads has changed since it passed. `showsTimes` writes when each group of tests ended.
 */
export async function runTests({ showsTimes }) {
  // It needs packages, which are there by now.
  const { testsByPassed } = await import('./passed-before.mjs')
  const { passed, open, note } = testsByPassed()
  const isAll = Boolean(process.env.CI) || passed.length === 0
  if (!isAll)
    process.stdout.write(
      `skipped: ${passed.length} files of tests that passed with the same code (CI=true npm test runs them all)\n`,
    )
  const reports = mkdtempSync(join(tmpdir(), 'loket-test-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  // Browser tests write here what they run. Counting costs them a few percent, and what CI has seen is thrown away.
  const ran = join(reports, 'ran')
  mkdirSync(ran)
  const ended = await sideBySide(isAll ? [] : open, { reports, ran, showsTimes })
  const all = (list) => ended.flatMap((each) => each[list])
  note({ passed: all('passedFiles'), failed: all('failedFiles'), ran })
  const sum = (count) => ended.reduce((total, each) => total + each[count], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    output: ended
      .filter(({ failed }) => failed > 0)
      .map(({ output }) => output)
      .join('\n'),
  }
}

/**
 * Proofs compute, browser tests compute and wait, and the others mostly wait: side by side they keep the cores busy to
 * the end. On a desk often no proof is open: then the browser tests have its workers.
 */
function sideBySide(files, options) {
  const cores = availableParallelism()
  const most = Math.max(3, Math.ceil((cores * 3) / 4))
  // Each waits more than half of its time, for a person's hand and for what must not happen.
  const forBrowsers = cores + 3
  const forProofs = Math.max(2, Math.ceil(cores / 2))
  const hasProofs = files.length === 0 || files.some((file) => file.startsWith('test/safety/'))
  const runs = [
    // The last to end: with fewer workers it would keep one core busy at the end.
    { projects: ['unit', 'page', 'core', 'drawing', 'office', 'desktop'], workers: most + 2 },
    { projects: ['counter'], workers: hasProofs ? forBrowsers : forBrowsers + forProofs },
    { projects: ['proofs'], workers: forProofs },
  ]
  return Promise.all(runs.map((run) => vitest({ ...run, files, ...options })))
}

async function vitest({ projects, workers, files, reports, ran, showsTimes }) {
  const began = Date.now()
  const file = join(reports, `${projects.join('-')}.json`)
  const { code, output } = await runTool(
    'vitest',
    'vitest',
    [
      'run',
      ...files,
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    {
      ...colors,
      VITEST_MAX_WORKERS: String(workers),
      NODE_COMPILE_CACHE: compiled,
      LOKET_TEST_RAN: process.env.CI ? '' : ran,
    },
  )
  const { secondTries, ...report } = readReport(file)
  if (showsTimes) process.stdout.write(`ended after ${since(began)}: ${projects.join(', ')}\n`)
  for (const [line] of output.matchAll(/^(skipped|found late): .*$/gm)) process.stdout.write(`${line}\n`)
  for (const line of secondTries) process.stdout.write(`${line}\n`)
  // A file that could not be loaded, or an error outside of any test, has no test to be counted by.
  const isUnexplained = code !== 0 && report.failed === 0
  return { ...report, ...(isUnexplained && { failed: 1, passedFiles: [] }), output }
}
