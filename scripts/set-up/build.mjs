import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './command.mjs'
import { contentOf, stillHolds } from './files-as-they-are.mjs'
import { alone } from './lock.mjs'
import { SetUpFailed } from './progress.mjs'

const sources = [
  'electron',
  'platform',
  'renderer',
  'services',
  'shared',
  'resources',
  'electron.vite.config.ts',
  'scripts/drawn-by.mjs',
  'scripts/library-code.mjs',
  'scripts/modules-of.mjs',
  'scripts/page-files.mjs',
  'scripts/process-files.mjs',
  'scripts/first-texts.mjs',
  'scripts/main-files.mjs',
  'scripts/single-icons.mjs',
  'package-lock.json',
]
const results = [
  'out/main/browser.cjs',
  'out/main/main.cjs',
  'out/preload',
  'out/renderer/index.html',
  'out/maps',
]
const stamp = 'out/build-stamp'

/** Builds the app unless what is in out/ was made from the sources as they are now. */
export async function ensureBuild(step) {
  if (isCurrent()) return
  await alone(step, async () => {
    if (!isCurrent()) await step('Building', build)
  })
}

async function build() {
  // Taken before the build: a file saved meanwhile makes the result stale, as it should.
  const made = contentOf(sources)
  const { code, output } = await runTool('electron-vite', 'electron-vite', ['build'], {
    NODE_ENV: 'production',
    // A build makes much garbage at once: a small nursery would be swept all the time.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
  })
  if (code !== 0) throw new SetUpFailed(`${output.trimEnd()}\n\nThe build failed: mend what is said above.`)
  writeFileSync(join(root, stamp), made)
}

function isCurrent() {
  return (
    [...results, stamp].every((file) => existsSync(join(root, file))) &&
    stillHolds(
      'out/build-looks',
      [...sources, stamp],
      () => readFileSync(join(root, stamp), 'utf8') === contentOf(sources),
    )
  )
}
