import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, nodePackage, root, run } from './command.mjs'
import { stillHolds } from './files-as-they-are.mjs'
import { alone } from './lock.mjs'
import { SetUpFailed } from './progress.mjs'
import { whyNotInstalled } from './why-not-installed.mjs'

const record = 'node_modules/.package-lock.json'

/** Installs the dependencies unless they are all there, in the versions of package-lock.json. */
export async function ensureDependencies(step) {
  if (areInstalled()) return
  await alone(step, async () => {
    if (!areInstalled()) await step('Installing dependencies, a minute or two', install)
  })
}

/** npm leaves a record of what it installed; who ran it does not matter. */
function areInstalled() {
  return (
    findNode() !== null &&
    existsSync(join(root, record)) &&
    stillHolds('out/install-looks', ['package-lock.json', record], areOfTheirVersions)
  )
}

function areOfTheirVersions() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf(record)
  return (
    installed !== null &&
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true
      const found = installed[path]
      return found
        ? found.version === entry.version && found.integrity === entry.integrity
        : entry.optional || entry.devOptional
    })
  )
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=warn', '--no-progress']
  // npm tells its scripts where it is; without a shell that is the surest way to reach it on Windows too.
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const { code, output } = await (npm?.endsWith('.js') ? run(node, [npm, ...args]) : run('npm', args))
  if (code === 0 && areInstalled()) return
  if (code === 0 && findNode() === null) {
    throw new SetUpFailed(
      `npm installed no Node 24 for this system (${nodePackage()}): use Node 24 yourself, then try again.`,
    )
  }
  throw new SetUpFailed(
    `${output.trimEnd()}\n\nThe dependencies could not be installed: ${whyNotInstalled(output, root)}`,
  )
}
