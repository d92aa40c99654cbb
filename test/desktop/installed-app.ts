import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { UpdateStatus } from '../../shared/update/update-status.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

export const onLinux = process.platform === 'linux' && process.arch === 'x64'

/** An installed AppImage in a folder of its own, with Electron's resources beside it. */
export function installed() {
  const folder = temporaryFolder()
  const appImage = join(folder, 'Loket.AppImage')
  const cache = join(folder, 'cache')
  writeFileSync(appImage, 'the version that runs')
  writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: loket-updater\n')
  vi.stubEnv('APPIMAGE', appImage)
  vi.stubEnv('XDG_CACHE_HOME', cache)
  vi.stubEnv('XDG_DATA_HOME', folder)
  vi.stubEnv('HOME', folder)
  const before = process.resourcesPath
  Object.assign(process, { resourcesPath: folder })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Object.assign(process, { resourcesPath: before })
  })
  return { folder, appImage, pending: join(cache, 'loket-updater/pending') }
}

/** A counter that looks for updates at a feed of its own. */
export async function shopWith(url: string, updates: object = { install: 'asked' }) {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  const desktop = await startDesktop(dataDir)
  const call = async <Value>(name: string, input: object = {}) => {
    const reply = (await desktop.call(name, input)) as { ok: boolean; value: Value; failure?: object }
    expect(reply.failure).toBeUndefined()
    return reply.value
  }
  await call('settings.change', { updates: { feed: url, ...updates } })
  const state = async () => (await call<UpdateStatus>('update.status')).state
  const becomes = (wanted: object) => expect.poll(() => state()).toMatchObject(wanted)
  return { ...desktop, dataDir, call, state, becomes }
}
