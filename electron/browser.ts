import { join } from 'node:path'
import { keepCompiledIn } from '../platform/compiled-code.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { outliveReader } from '../platform/outlive-reader.ts'
import { startProblem } from './composition/start-problem.ts'
import { browserHelp, readBrowserOptions } from './web/options.ts'

/** Browser mode: plain Node, the same counter as the desktop, a page on this computer only. */
async function main(): Promise<void> {
  outliveReader()
  try {
    const options = readBrowserOptions(process.argv.slice(2))
    if (options === 'help') {
      process.stdout.write(browserHelp)
      return
    }
    if (options === 'version') {
      process.stdout.write(`${LOKET_VERSION}\n`)
      return
    }
    if (options.selfTest) {
      const { selfTestOfBrowserMode } = await import('./web/self-test.ts')
      process.exitCode = await selfTestOfBrowserMode(options.counter)
      return
    }
    prepareDataDir(options.counter.dataDir)
    // So every start after the first is quicker. Where Node was told to keep what it compiles, that is left to Node.
    if (!process.env.NODE_COMPILE_CACHE) keepCompiledIn(join(import.meta.dirname, '../compiled'))
    const { serveCounter } = await import('./web/serve-counter.ts')
    await serveCounter(options, giveUp)
  } catch (error) {
    giveUp(error)
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`${startProblem(error)}\n`)
  process.exit(2)
}

void main()
