import { join } from 'node:path'
import { logTrouble } from '../../platform/log.ts'
import { openCounter } from '../composition/open-counter.ts'
import { withFirstLook } from '../page/first-look.ts'
import { readPageFiles } from '../page/page-files.ts'
import { openBrowser } from './open-browser.ts'
import type { BrowserOptions } from './options.ts'
import { openWebShell, type WebShell } from './web-shell.ts'

const takenByAnother = `WARNING: somebody came with an address that had let another browser in before. Every browser is signed out.
If it was not you who opened it twice, find out who else uses this computer. This address is new:
`

/** Builds the counter, opens its page, and prints the one line that says where. */
export async function serveCounter(
  { counter: counterOptions, ports, open }: BrowserOptions,
  giveUp: (error: unknown) => void,
): Promise<void> {
  const { dataDir } = counterOptions
  const files = readPageFiles(join(import.meta.dirname, '../renderer'))
  let shell: WebShell | undefined
  const counter = await openCounter({
    ...counterOptions,
    version: LOKET_VERSION,
    ownProgram: {
      file: process.execPath,
      args: [join(import.meta.dirname, 'browser.cjs'), '--self-test', '--data', dataDir],
    },
    release: { feed: LOKET_FEED, key: LOKET_RELEASE_KEY },
    browsers: {
      list: (window) => shell?.browsers.list(window) ?? [],
      end: (id) => shell?.browsers.end(id) ?? false,
    },
    onTrouble: logTrouble,
    onFailure: giveUp,
  })
  shell = await openWebShell({
    counter,
    ports,
    log: logTrouble,
    files: withFirstLook(files, () => {
      const { language, theme } = counter.settings()
      // It is not known yet which window asks. If there are staff, most windows begin locked.
      return { language, theme, isLocked: counter.caller('').role === null }
    }),
    sessionsFile: join(dataDir, 'browser-sessions.json'),
    onTakenByAnother: () => {
      process.stderr.write(takenByAnother)
      tellAddress({ open: false })
    },
    // A page takes the place of the one that is open in its browser, and ends the duty there. Any user of this computer can
    // ask: opened each time, they would lock the cashier out all day.
    onAddressWanted: ({ hasPage }) => tellAddress({ open: open && !hasPage }),
  }).catch(async (error) => {
    await counter.close()
    throw error
  })
  let tidyUp = () => {}

  function tellAddress(how: { open: boolean }): void {
    if (!shell) return
    process.stdout.write(`counter ready at ${shell.newAddress().address}\n`)
    if (!how.open) return
    // An address of its own, so that the printed one still works in another browser.
    const { address, over } = shell.newAddress()
    openBrowser(address, dataDir).then((remove) => {
      tidyUp = remove
      void over.then(remove)
    }, logTrouble)
  }

  const stop = async () => {
    tidyUp()
    await shell.close()
    await counter.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  tellAddress({ open })
}
