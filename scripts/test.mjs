import { runTests } from './set-up/all-tests.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { ensureBuild } from './set-up/build.mjs'
import { colors, runTool } from './set-up/command.mjs'
import { cpuTable, noteCpu } from './set-up/cpu-of-files.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { onEnd } from './set-up/on-end.mjs'
import { offerOptionalPrograms } from './set-up/optional-programs.mjs'
import { progressOn, since } from './set-up/progress.mjs'
import { exitWithAdvice } from './set-up.mjs'
import { toolOptions } from './tool-options.mjs'

/**
 * `npm test`: every stage runs, even after one has failed, so that one run shows all faults. `npm run check` (--quick)
 * stops after the stages that run nothing of ours. `--cpu` shows what each file of tests cost. The last line counts.
 */
const quickStages = [
  [
    'Format and lint',
    () => tool('@biomejs/biome', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
  ],
  // Each of several checkers works out again the types that all folders share; without, 36 s of CPU in place of 59. Its garbage
  // is collected less often: 30 s, for 0.7 GB more.
  ['Types', () => tool('typescript', 'tsc', ['-b', '--checkers', '1'], { GOGC: '400' })],
  // It reads again only what has changed: a third of the work.
  ['Dead code', () => tool('knip', 'knip', ['--cache', '--cache-location', 'out/knip'])],
]

/** All begin at once, and the tests as soon as the build is there; they are shown one after the other. */
function allStages() {
  const build = begun(() => ensureBuild(quietly).then(() => none))
  const test = () => runTests({ showsTimes: isCpuNoted })
  const tests = begun(() => build().then(test, test))
  return [
    ['Build', build],
    ...quickStages.map(([title, work]) => [title, begun(work)]),
    ['Unit, integration and browser', tests],
  ]
}

function begun(work) {
  const result = work()
  // Its error is shown when its turn to be shown comes.
  result.catch(() => {})
  return () => result
}

const none = { passed: 0, failed: 0 }
const step = progressOn(process.stdout)
const { quick, cpu } = toolOptions('npm test -- [--cpu], or npm run check', {
  options: { quick: { type: 'boolean', default: false }, cpu: { type: 'boolean', default: false } },
}).values
const isCpuNoted = cpu && !quick
const quietly = (_title, work) => work()

onEnd(() => process.exit(130))

try {
  const began = Date.now()
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
async function tool(packageName, command, args, env = {}) {
  const { code, output } = await runTool(packageName, command, args, { ...colors, ...env })
  return { passed: 0, failed: code === 0 ? 0 : 1, output }
}
