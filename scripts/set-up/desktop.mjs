import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkTrouble } from '../why-no-installers.mjs'
import { root, runTool } from './command.mjs'

/**
 * Why the desktop app can't run here, in words for the person who started it; null when it can. Electron's npm package does
 * not contain its binary, so the first start on a machine with a display fetches it.
 */
export async function whyNoDesktop(step) {
  if (process.platform === 'linux') {
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display.'
    if (process.getuid() === 0) return 'Electron keeps its sandbox only for users other than root.'
  }
  if (electronBinary()) return null
  const said = process.env.CI ? '' : await fetchElectron(step)
  return electronBinary() ? null : notFetched(said)
}

/** Path of Electron's program; null when it was never downloaded. Importing the package itself would try to. */
export function electronBinary() {
  const folder = join(root, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** Fetches it; returns the tool's output if that failed. */
async function fetchElectron(step) {
  try {
    await step('Downloading Electron', async () => {
      const { code, output } = await runTool('electron', 'install-electron', [])
      if (code !== 0) throw new Error(output)
    })
    return ''
  } catch (error) {
    return error.message
  }
}

export function notFetched(output) {
  const reason = networkTrouble(output) ?? /\b(?:EACCES|EROFS|ENOSPC)\b[^\n]*/.exec(output)?.[0].trim()
  return reason === undefined
    ? 'Electron is not installed; "npx install-electron" gets it.'
    : `Electron could not be fetched (${reason}); "npx install-electron" tries again.`
}
