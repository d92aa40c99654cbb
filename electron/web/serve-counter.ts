import { join } from 'node:path'
import { logTrouble } from '../log.ts'
import { openCounter } from '../open-counter.ts'
import { readPageFiles } from '../page/page-files.ts'
import { openBrowser } from './open-browser.ts'
import type { BrowserOptions } from './options.ts'
import { openSessions } from './sessions.ts'
import { openWebShell } from './web-shell.ts'

/** Builds the counter, opens its page, and prints the one line that says where. */
export async function serveCounter(
  { counter: counterOptions, ports, open }: BrowserOptions,
  giveUp: (error: unknown) => void,
): Promise<void> {
  const files = readPageFiles(join(import.meta.dirname, '../renderer'))
  const counter = await openCounter({
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
