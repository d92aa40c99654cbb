import { join } from 'node:path'
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'
import { contentSecurityPolicy } from '../page/headers.ts'
import { readPageFiles } from '../page/page-files.ts'
import { openSettings } from '../settings/settings-file.ts'
import { type Check, check, failed, ok } from './check.ts'
import { dataChecks } from './data.ts'
import { keyChecks } from './keys.ts'
import { reachChecks } from './reach.ts'
import { runtimeChecks } from './runtime.ts'

/** Where Loket and its data are, and what only the shell knows. */
export interface SelfTestOptions {
  readonly version: string
  readonly dataDir: string
  readonly keyFile: string | null
  readonly systemSafe: boolean | null
  /** The folder of the built page. */
  readonly page: string
  /** Loket's own files, and the binary that runs them. */
  readonly programs: readonly string[]
  /** The checks that only the shell can make. */
  readonly ofShell: readonly Check[]
}

/** Checks everything that Loket depends on. It changes, prints and sends nothing of the shop's. */
export async function selfTest(options: SelfTestOptions): Promise<Check[]> {
  const { version, dataDir, page } = options
  const { settings, check: ofSettings } = readSettings(options)
  return Promise.all([
    ok('Loket', version),
    ...options.ofShell,
    ...runtimeChecks(options.programs),
    check('page', () => {
      const files = readPageFiles(page)
      const wrong = [...files].filter(
        ([, { headers }]) => headers['content-security-policy'] !== contentSecurityPolicy,
      )
      if (/unsafe|\*|http/.test(contentSecurityPolicy) || wrong.length > 0)
        return failed('page', 'some of it goes out without its Content-Security-Policy')
      return ok('page', `${files.size} files, each with its Content-Security-Policy`)
    }),
    ...dataChecks(dataDir),
    ofSettings,
    ...keyChecks({ ...options, merchantId: settings.live.merchantId }),
    ...reachChecks(settings, join(dataDir, 'live', 'gateway-authority.pem')),
  ])
}

function readSettings({ dataDir, version }: Pick<SelfTestOptions, 'dataDir' | 'version'>): {
  settings: Settings
  check: Check
} {
  try {
    return { settings: openSettings(dataDir, version).read(), check: ok('settings', 'they can be read') }
  } catch (error) {
    return { settings: defaultSettings, check: failed('settings', (error as Error).message) }
  }
}
