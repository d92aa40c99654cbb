import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './command.mjs'
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
  'scripts/modules-of.mjs',
  'scripts/page-files.mjs',
  'scripts/process-files.mjs',
  'scripts/first-texts.mjs',
  'scripts/main-files.mjs',
  'scripts/single-icons.mjs',
  'package-lock.json',
]
const results = ['out/main/browser.js', 'out/main/main.js', 'out/preload', 'out/renderer/index.html']
const stamp = join(root, 'out/build-stamp')

/** Builds the app unless what is in out/ was made from the sources as they are now. */
export async function ensureBuild(step) {
  if (isCurrent()) return
  await alone(step, async () => {
    if (!isCurrent()) await step('Building', build)
  })
}

async function build() {
  // Taken before the build: a file saved meanwhile makes the result stale, as it should.
  const made = fingerprint()
  const { code, output } = await runTool('electron-vite', 'electron-vite', ['build'], {
    NODE_ENV: 'production',
    // A build makes much garbage at once: a small nursery would be swept all the time.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
  })
  if (code !== 0) throw new SetUpFailed(`${output.trimEnd()}\n\nThe build failed: mend what is said above.`)
  writeFileSync(stamp, made)
}

function isCurrent() {
  return (
    results.every((file) => existsSync(join(root, file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint()
  )
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entries = readEntries(join(root, path))
  if (entries === null) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  else for (const name of entries.sort()) addTo(hash, `${path}/${name}`)
}

function readEntries(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
