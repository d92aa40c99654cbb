import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Handlers } from '../../electron/ipc/handlers.ts'
import { readPageFiles } from '../../electron/page/page-files.ts'
import { openWebShell } from '../../electron/web/web-shell.ts'

declare const EMPTY_PAGE: string

/** The page server of browser mode around nothing at all. */
export async function serveEmptyPage(): Promise<void> {
  const shell = await openWebShell({
    counter: {
      handlers: {} as Handlers,
      caller: (window) => ({ window, role: null, staff: null }),
      leave: () => {},
      subscribe: () => () => {},
    },
    files: readPageFiles(EMPTY_PAGE),
    sessionsFile: join(tmpdir(), `loket-bench-sessions-${process.pid}.json`),
    ports: [0],
    log: () => {},
  })
  process.once('SIGTERM', () => process.exit(0))
  process.stdout.write(`ready at ${shell.newAddress().address}\n`)
}
