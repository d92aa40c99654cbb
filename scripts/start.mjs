import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver, handOverToNode, small } from './hand-over.mjs'
import { root } from './set-up/command.mjs'
import { electronBinary, whyNoDesktop } from './set-up/desktop.mjs'
import { exitWithAdvice, setUp } from './set-up.mjs'
import { help, readOptions } from './start-options.mjs'

const options = optionsOrExit()
if (options.help) process.stdout.write(help())
else if (options.version) process.stdout.write(`${version()}\n`)
else await start(options).catch(exitWithAdvice)

async function start({ browser, forShell }) {
  const reason = await setUp((step) => (browser ? null : whyNoDesktop(step)))
  if (reason) process.stderr.write(`Loket opens in the browser: ${reason}\n`)
  if (browser || reason) handOverToNode('out/main/browser.cjs', forShell, small)
  else handOver(electronBinary(), [root, ...forShell])
}

function version() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

function optionsOrExit() {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
