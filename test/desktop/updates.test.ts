/**
 * The built app, electron-updater and a real HTTP server; only Electron is the stand-in. The installer is an AppImage
 * that is a shell script, so this runs on Linux; how Windows and macOS install is theirs to show.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listBackups } from '../../electron/backups/backups.ts'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { updateFeed } from '../helpers/update-feed.ts'
import { installed, onLinux, shopWith } from './installed-app.ts'

/** A new version that says that it was started. */
const newVersion = (marker: string) =>
  Buffer.from(`#!/bin/sh\necho started > '${marker}'\n${'#'.repeat(50_000)}\n`)

test.runIf(onLinux)('nothing of the updater is loaded before somebody looks', async () => {
  installed()
  const { url, asked } = await updateFeed({ version: '99.0.0', file: Buffer.from('x') })
  const { electron } = await shopWith(url)
  // The updater's requests have a session of their own.
  expect(electron.sessions).toHaveLength(1)
  expect(asked).toEqual([])
})

test.runIf(onLinux)(
  'a new version of the shop’s own feed is downloaded, checked, installed after a backup, and started; the counter is closed before',
  async () => {
    const { folder, appImage } = installed()
    const marker = join(folder, 'started')
    const notes = { id: 'Lebih cepat.', en: 'Faster.' }
    const file = newVersion(marker)
    const { url, asked } = await updateFeed({ version: '99.0.0', file, more: { vendor: { notes } } })
    const { call, becomes, electron, contents, dataDir } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready', version: '99.0.0', notes })
    expect(asked).toContain('/updates/latest-linux.yml')
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
    const told = contents.sent.filter(([, name]) => name === 'update.changed')
    expect(told.length).toBeGreaterThan(1)

    await call('update.hold', { holds: ['dialog'] })
    await call('update.install')
    const { entries } = await call<{ entries: { kind: string; subject: string }[] }>('audit.list', {
      limit: 5,
    })
    expect(entries[0]).toMatchObject({ kind: 'updateWanted', subject: '99.0.0' })
    await call('update.hold', { holds: [] })
    expect(await electron.app.exited).toBe(0)
    expect(readFileSync(appImage)).toEqual(file)
    await expect.poll(() => readFileSync(marker, 'utf8')).toBe('started\n')
    expect(electron.app.asked).toContain('releaseSingleInstanceLock')
    expect(listBackups(join(dataDir, 'training/backups'))).toHaveLength(1)
    expect(existsSync(join(dataDir, 'training/journal.db-wal'))).toBe(false)
  },
)

test.runIf(onLinux)(
  'the new version is told the data folder, once: its installer starts it without arguments, which would open an empty counter',
  async () => {
    const { folder } = installed()
    const { url } = await updateFeed({ version: '99.0.0', file: newVersion(join(folder, 'started')) })
    const { call, becomes, electron, dataDir } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    await call('update.install')
    await electron.app.exited
    const aside = await loadDesktop(['--self-test'])
    aside.app.becomeReady()
    await aside.app.exited
    const next = await loadDesktop([])
    expect(next.app.paths.get('userData')).toBe(join(dataDir, 'desktop'))
    const later = await loadDesktop([])
    expect(later.app.paths.get('userData')).toBe(join(folder, 'loket/desktop'))
  },
)

test.runIf(onLinux)(
  'a Mac’s installer has begun before Loket ends: Squirrel closes the windows first, and nobody else would start the new version',
  async () => {
    installed()
    vi.stubEnv('APPIMAGE', undefined)
    const file = Buffer.from('the new version, as a zip')
    const { url, asked } = await updateFeed({ version: '99.0.0', file, ending: 'universal.zip' })
    const platform = Object.getOwnPropertyDescriptor(process, 'platform')
    Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' })
    onTestFinished(() => void Object.defineProperty(process, 'platform', platform ?? {}))
    const { call, becomes, electron, dataDir, contents } = await shopWith(url)
    contents.openWindow({ url: 'app://loket/display' })
    await call('update.look')
    await becomes({ kind: 'ready' })
    expect(asked).toContain('/updates/latest-mac.yml')
    await call('update.install')
    expect(await electron.app.exited).toBe(0)
    expect(electron.squirrel.installs).toEqual(file)
    expect(electron.app.asked).not.toContain('relaunch')
    expect(existsSync(join(dataDir, 'training/journal.db-wal'))).toBe(false)
    // The new version opens the customer display again.
    expect(JSON.parse(readFileSync(join(dataDir, 'desktop/windows.json'), 'utf8'))).toMatchObject({
      displayWanted: true,
    })
  },
)

test.runIf(onLinux).each([
  ['is still offered', {}, 'installed'],
  ['was taken back', { version: '0.0.1' }, 'upToDate'],
  ['is at a feed that does not answer', null, 'installed'],
] as const)('a version that was downloaded hours ago and %s: %o', async (_, now, becomesOf) => {
  const { folder, appImage } = installed()
  const file = newVersion(join(folder, 'started'))
  const { url, feed, asked, close } = await updateFeed({ version: '99.0.0', file })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const { call, becomes, electron } = await shopWith(url)
  await call('update.look')
  await becomes({ kind: 'ready' })
  const elapsed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 2 * 60 * 60_000)
  asked.length = 0
  if (now) Object.assign(feed, now)
  else close()
  await call('update.install')
  if (becomesOf === 'installed') {
    expect(await electron.app.exited).toBe(0)
    expect(readFileSync(appImage)).toEqual(file)
    // Nothing is downloaded again.
    expect(asked).toEqual(now ? ['/updates/latest-linux.yml'] : [])
  } else {
    await becomes({ kind: becomesOf })
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
  }
})

test.runIf(onLinux)(
  'an update waits for a sale that is being typed, and goes in once it is not',
  async () => {
    const { folder } = installed()
    const { url } = await updateFeed({ version: '99.0.0', file: newVersion(join(folder, 'started')) })
    const { call, becomes, electron } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    await call('update.hold', { holds: ['sale'] })
    await call('update.install')
    await becomes({ kind: 'waiting', because: 'sale' })
    await call('update.hold', { holds: [] })
    expect(await electron.app.exited).toBe(0)
  },
)

/** A disk of so many bytes at a folder, which only root can have. */
function aSmallDisk(folder: string, bytes: number): boolean {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return status === 0
}

test.runIf(onLinux)(
  'a new AppImage that its disk has no room for leaves the old one where it is, and the counter open',
  async ({ skip }) => {
    const { folder, pending } = installed()
    const disk = join(folder, 'small')
    if (!aSmallDisk(disk, 65_536)) skip('only root mounts a disk')
    const appImage = join(disk, 'Loket.AppImage')
    writeFileSync(appImage, 'the version that runs')
    vi.stubEnv('APPIMAGE', appImage)
    const file = Buffer.alloc(200_000, 'x')
    const { url } = await updateFeed({ version: '99.0.0', file })
    const { call, becomes } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    await call('update.install')
    await becomes({ kind: 'failed', because: 'noRoom' })
    expect(readdirSync(disk)).toEqual(['Loket.AppImage'])
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
    expect(readdirSync(pending)).toContain('Loket-99.0.0-x64.AppImage')
    await expect(call('app.start')).resolves.toMatchObject({ mode: 'training' })
  },
)

test.runIf(onLinux)(
  'the new AppImage takes the old one’s place in one step from beside it, under its own name, and leaves no second copy',
  async () => {
    const { folder, pending } = installed()
    const appImage = join(folder, 'Loket-0.1.0-x64.AppImage')
    writeFileSync(appImage, 'the version that runs')
    vi.stubEnv('APPIMAGE', appImage)
    const marker = join(folder, 'started')
    const file = newVersion(marker)
    const { url } = await updateFeed({ version: '99.0.0', file })
    const { call, becomes, electron } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    // What is left of a copy that was broken off.
    writeFileSync(join(folder, '.Loket-0.1.0-x64.AppImage.new'), 'half')
    await call('update.install')
    expect(await electron.app.exited).toBe(0)
    await expect.poll(() => readFileSync(marker, 'utf8')).toBe('started\n')
    const images = readdirSync(folder).filter((name) => name.includes('AppImage'))
    expect(images.sort()).toEqual(['Loket-99.0.0-x64.AppImage', 'Loket.AppImage'])
    expect(readFileSync(join(folder, 'Loket-99.0.0-x64.AppImage'))).toEqual(file)
    expect(readdirSync(pending).filter((name) => name.endsWith('AppImage'))).toEqual([])
  },
)

test.runIf(onLinux)('a file that was changed after its download is not installed', async () => {
  const { pending, appImage } = installed()
  const { url } = await updateFeed({ version: '99.0.0', file: Buffer.from('of the makers') })
  const { call, becomes } = await shopWith(url)
  await call('update.look')
  await becomes({ kind: 'ready' })
  const [name = ''] = readdirSync(pending).filter((each) => each.endsWith('.AppImage'))
  chmodSync(join(pending, name), 0o755)
  writeFileSync(join(pending, name), 'of somebody else')
  await call('update.install')
  await becomes({ kind: 'failed', because: 'damaged' })
  expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
  await expect(call('app.start')).resolves.toMatchObject({ mode: 'training' })
})

test.runIf(onLinux).each(['darwin', 'win32'] as const)(
  'on %s, where Loket is there for all users, its installer asks for a password, and nobody gives it at night',
  async (system) => {
    installed()
    vi.stubEnv('APPIMAGE', undefined)
    const [platform, program] = ['platform', 'execPath'].map((name) =>
      Object.getOwnPropertyDescriptor(process, name),
    )
    onTestFinished(() => void Object.defineProperties(process, { platform, execPath: program } as never))
    const shop = async (folder: string) => {
      const execPath = join(folder, 'Loket.app/Contents/MacOS/Loket')
      Object.defineProperties(process, {
        platform: { ...platform, value: system },
        execPath: { ...program, value: execPath },
      })
      const { call } = await startDesktop(temporaryFolder())
      return ((await call('update.status', {})) as { value: object }).value
    }
    const own = temporaryFolder()
    mkdirSync(join(own, 'Loket.app/Contents/MacOS'), { recursive: true })
    expect(await shop(own)).toMatchObject({ installs: 'itself' })
    // Nobody writes there, not even root.
    expect(await shop('/proc')).toMatchObject({ installs: 'withPassword' })
  },
)

test('an app that was not installed only announces new versions', async () => {
  vi.stubEnv('APPIMAGE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { url, asked } = await updateFeed({ version: '99.0.0', file: Buffer.from('x') })
  const { call, becomes } = await shopWith(url)
  expect(await call('update.status')).toMatchObject({ installs: 'not' })
  await call('update.look')
  await becomes({ kind: 'found', version: '99.0.0' })
  expect(asked).toHaveLength(1)
})
