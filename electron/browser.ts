import { join } from 'node:path'
import { createCounter } from './counter.ts'
import { prepareDataDir } from './data-dir.ts'
import { logTrouble } from './log.ts'
import { readPageFiles } from './page/page-files.ts'
import { startProblem } from './start-problem.ts'
import { openBrowser } from './web/open-browser.ts'
import { type BrowserOptions, browserHelp, readBrowserOptions } from './web/options.ts'
import { openSessions } from './web/sessions.ts'
import { openWebShell } from './web/web-shell.ts'

/** Browser mode: plain Node, the same counter as the desktop, a page on this computer only. */
async function main(): Promise<void> {
  try {
    const options = readBrowserOptions(process.argv.slice(2))
    if (options === 'help') process.stdout.write(browserHelp)
    else await start(options)
  } catch (error) {
    giveUp(error)
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`${startProblem(error)}\n`)
  process.exit(2)
}

async function start({ counter: counterOptions, ports, open }: BrowserOptions): Promise<void> {
  prepareDataDir(counterOptions.dataDir)
  const files = readPageFiles(join(import.meta.dirname, '../renderer'))
  const counter = await createCounter({
    ...counterOptions,
    version: LOKET_VERSION,
    onTrouble: logTrouble,
    onFailure: giveUp,
  })
  const sessions = openSessions(join(counterOptions.dataDir, 'browser-sessions.json'))
  const shell = await openWebShell({ counter, files, sessions, ports, log: logTrouble }).catch(
    async (error) => {
      await counter.close()
      throw error
    },
  )
  const stop = async () => {
    await shell.close()
    await counter.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  process.stdout.write(`counter ready at ${shell.address}\n`)
  if (open) openBrowser(shell.address)
}

void main()
