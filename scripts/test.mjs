import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './set-up/browser.mjs'
import { ensureBuild } from './set-up/build.mjs'
import { root, runTool } from './set-up/command.mjs'
import { cpuTable, noteCpu } from './set-up/cpu-of-files.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { onEnd } from './set-up/on-end.mjs'
import { offerOptionalPrograms } from './set-up/optional-programs.mjs'
import { testsByPassed } from './set-up/passed-before.mjs'
import { progressOn, since } from './set-up/progress.mjs'
import { exitWithAdvice } from './set-up.mjs'

/**
 * `npm test`: every stage runs, whatever became of those before it, so that one run shows all there is to mend.
 * `npm run check` (--quick) stops after the stages that run nothing of ours. `--cpu` shows what each file of tests cost.
 * The last line counts.
 */
const quickStages = [
  [
    'Format and lint',
    () => tool('@biomejs/biome', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
  ],
  ['Types', () => tool('typescript', 'tsc', ['-b'])],
  ['Dead code', () => tool('knip', 'knip', [])],
]

/** All begin at once, and the tests as soon as the build is there; they are shown one after the other. */
function allStages() {
  const build = begun(() => ensureBuild(quietly).then(() => none))
  const tests = begun(() => build().then(allTests, allTests))
  return [
    ['Build', build],
    ...quickStages.map(([title, work]) => [title, begun(work)]),
    ['Unit, integration and browser', tests],
  ]
}

function begun(work) {
  const result = work()
  // Who shows it says what went wrong.
  result.catch(() => {})
  return () => result
}

// What a stage says is shown later, so the tools can't see by themselves whether a terminal reads it.
const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
/** Enough to show what a first try found. */
const LINES_OF_A_FINDING = 12
/** Node keeps here what it compiles: most tests load the same code in a process of their own. */
const compiled = join(root, 'out/tests/compiled')
const none = { passed: 0, failed: 0 }
const step = progressOn(process.stdout)
const isCpuNoted = process.argv.includes('--cpu') && !process.argv.includes('--quick')
const quietly = (_title, work) => work()
const folder = mkdtempSync(join(tmpdir(), 'loket-test-'))

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
onEnd(() => process.exit(130))

try {
  const began = Date.now()
  const quick = process.argv.includes('--quick')
  if (isCpuNoted) noteCpu()
  await ensureDependencies(step)
  if (!quick) {
    await offerOptionalPrograms(step)
    process.env.LOKET_CHROMIUM = await ensureBrowser(step)
  }
  const total = { ...none }
  for (const [title, work] of quick ? quickStages : allStages()) {
    const { passed, failed } = await runStage(title, work)
    total.passed += passed
    total.failed += failed
  }
  if (isCpuNoted) process.stdout.write(`${cpuTable(Date.now() - began)}\n`)
  process.stdout.write(`in ${since(began)}\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed > 0 ? 1 : 0
} catch (error) {
  exitWithAdvice(error)
}

/** Runs a stage and shows what it said only if it failed. */
async function runStage(title, work) {
  try {
    return await step(title, async () => {
      const result = await work()
      if (result.failed > 0) throw Object.assign(new Error(), result)
      return result
    })
  } catch (error) {
    const { passed = 0, failed = 1, output = error.message } = error
    process.stdout.write(`\n${output.trim()}\n\n`)
    return { passed, failed }
  }
}

/** A tool's stage counts as nothing when it passes and as one failure when it fails. */
async function tool(packageName, command, args) {
  const { code, output } = await runTool(packageName, command, args, colors)
  return { passed: 0, failed: code === 0 ? 0 : 1, output }
}

/** On a desk, a test runs again only if what it reads has changed since it passed. */
async function allTests() {
  const { passed, open, note } = testsByPassed()
  const isAll = Boolean(process.env.CI) || passed.length === 0
  if (!isAll)
    process.stdout.write(
      `skipped: ${passed.length} files of tests that passed with the same code (CI=true npm test runs them all)\n`,
    )
  const result = await sideBySide(isAll ? [] : open)
  note(result.passedFiles, result.failedFiles)
  return result
}

/**
 * Proofs compute, browser tests compute and wait, and the others mostly wait: side by side they keep the cores busy to
 * the end. On a desk often no proof is open: then the browser tests have its workers.
 */
async function sideBySide(files) {
  const cores = availableParallelism()
  const most = Math.max(3, Math.ceil((cores * 3) / 4))
  // Each waits more than half of its time, for a person's hand and for what must not happen.
  const forBrowsers = cores + 3
  const forProofs = Math.max(2, Math.ceil(cores / 2))
  const hasProofs = files.length === 0 || files.some((file) => file.startsWith('test/safety/'))
  const runs = [
    // The last to end: with fewer workers it would keep one core busy at the end.
    { projects: ['unit', 'page', 'core', 'office', 'desktop'], workers: most + 2 },
    { projects: ['counter'], workers: hasProofs ? forBrowsers : forBrowsers + forProofs },
    { projects: ['proofs'], workers: forProofs },
  ]
  const ended = await Promise.all(runs.map(({ projects, workers }) => vitest(projects, files, workers)))
  const sum = (count) => ended.reduce((all, each) => all + each[count], 0)
  const failed = ended.filter((each) => each.failed > 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    passedFiles: ended.flatMap(({ passedFiles }) => passedFiles),
    failedFiles: ended.flatMap(({ failedFiles }) => failedFiles),
    output: failed.map(({ output }) => output).join('\n'),
  }
}

async function vitest(projects, files, workers) {
  const began = Date.now()
  const report = join(folder, `${projects.join('-')}.json`)
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
      `--outputFile.json=${report}`,
    ],
    { ...colors, VITEST_MAX_WORKERS: String(workers), NODE_COMPILE_CACHE: compiled },
  )
  if (isCpuNoted) process.stdout.write(`ended after ${since(began)}: ${projects.join(', ')}\n`)
  for (const [line] of output.matchAll(/^(skipped|found late): .*$/gm)) process.stdout.write(`${line}\n`)
  for (const line of secondTries(report)) process.stdout.write(`${line}\n`)
  const { passed, failed } = countTests(report)
  // A file that could not be loaded, or an error outside of any test, has no test to be counted by.
  const unexplained = code !== 0 && failed === 0
  const filesThat = (status) =>
    readReport(report)
      .testResults.filter((file) => file.status === status)
      .map(({ name }) => relative(root, name).replaceAll('\\', '/'))
  return {
    passed,
    failed: unexplained ? 1 : failed,
    passedFiles: unexplained ? [] : filesThat('passed'),
    failedFiles: filesThat('failed'),
    output,
  }
}

/** Tests that passed at their second try, with what the first one found. */
function secondTries(report) {
  const { testResults } = readReport(report)
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first] }) => {
        const ours = first.split('\n').filter((line) => !line.includes('node_modules'))
        return [
          `second try: ${relative(process.cwd(), name)}: ${fullName}`,
          ...ours.slice(0, LINES_OF_A_FINDING),
        ].join('\n    ')
      }),
  )
}

function countTests(report) {
  const { numPassedTests, testResults } = readReport(report)
  const failures = testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return status === 'failed' ? Math.max(failed, 1) : failed
  })
  return { passed: numPassedTests, failed: failures.reduce((sum, count) => sum + count, 0) }
}

/** Empty if vitest ended before it wrote one. */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}
