import { join } from 'node:path'
import { report } from '../self-test/check.ts'
import { selfTest } from '../self-test/self-test.ts'
import type { BrowserOptions } from './options.ts'

/** Checks browser mode on this computer and prints a line a check; returns the exit code. */
export async function selfTestOfBrowserMode({
  dataDir,
  vaultKeyFile = null,
}: Pick<BrowserOptions['counter'], 'dataDir'> & { readonly vaultKeyFile?: string | null }): Promise<0 | 1> {
  const page = join(import.meta.dirname, '../renderer')
  const { text, code } = report(
    await selfTest({
      version: LOKET_VERSION,
      dataDir,
      keyFile: vaultKeyFile,
      systemSafe: null,
      page,
      programs: [process.execPath, import.meta.dirname, page],
      ofShell: [],
    }),
  )
  process.stdout.write(text)
  return code
}
