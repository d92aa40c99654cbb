import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { readPageFiles } from '../../page/page-files.ts'
import { type Check, check, failed, noted, ok, report } from '../../self-test/check.ts'
import { systemSecrets } from '../computer/system-secrets.ts'
import { servePage } from '../guards/page-scheme.ts'
import { meddlingSwitches } from '../guards/switches.ts'
import { fuseCheck, fuseFile } from './fuses.ts'
import { pageChecks } from './page-probe.ts'

/** Checks the installed desktop app, prints a line for each check and ends. No window is shown. */
export async function runSelfTest(dataDir: string, keyFile: string | null): Promise<void> {
  // Chromium writes to a folder of its own as soon as it is ready.
  const aside = mkdtempSync(join(tmpdir(), 'loket-self-test-'))
  app.setPath('userData', aside)
  // Nobody listening means to quit with the last window: that would be after the page's check, with nothing said and code 0.
  app.on('window-all-closed', () => {})
  await app.whenReady()
  // It loads the libraries of gateway and printers, which the first screen does not need.
  const { selfTest } = await import('../../self-test/self-test.ts')
  const { text, code } = report(
    await selfTest({
      version: LOKET_VERSION,
      dataDir,
      keyFile,
      systemSafe: (await systemSecrets()) !== null,
      page: join(import.meta.dirname, '../renderer'),
      programs: app.isPackaged ? [process.execPath] : [process.execPath, import.meta.dirname],
      ofShell: [...(await ofElectron()), ...(await ofPage())],
    }),
  )
  process.stdout.write(text)
  rmSync(aside, { recursive: true, force: true })
  app.exit(code)
}

/** The page of a hidden window, served as the counter's is. */
async function ofPage(): Promise<Check[]> {
  servePage(readPageFiles(join(import.meta.dirname, '../renderer')))
  return pageChecks(join(import.meta.dirname, '../preload/preload.cjs'))
}

async function ofElectron(): Promise<Check[]> {
  const { electron = 'none', chrome = 'none' } = process.versions
  return [
    ok('Electron', `${electron}, with Chromium ${chrome}`),
    await check('fuses', () =>
      app.isPackaged
        ? fuseCheck(fuseFile(process.execPath))
        : noted('fuses', 'only an installed app has them'),
    ),
    await check('switches', () => {
      const given = meddlingSwitches()
      return given.length === 0
        ? ok('switches', 'the page is in its sandbox, and nobody looks in')
        : failed('switches', `started with --${given.join(', --')}`)
    }),
  ]
}
