/** Loket that starts itself again: an AppImage's way is real processes, Electron's is the stand-in's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastingArguments } from '../../electron/desktop/starting/start-arguments.ts'
import { root } from '../helpers/root.ts'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test.each([
  [
    ['--data', '/x', '--restore', 'latest'],
    ['--data', '/x'],
  ],
  [['--restore=/x.loketbackup', '--data=/x'], ['--data=/x']],
  [
    ['--staff', 'new-owner', '--sandbox-port', '0'],
    ['--sandbox-port', '0'],
  ],
  [['.', '--office', 'CODE', '/home/siti/shop.loketprofile'], ['.']],
  [
    ['--kiosk-like', 'restore'],
    ['--kiosk-like', 'restore'],
  ],
])('of %j what was meant for one start is not repeated', (given, lasting) => {
  expect(lastingArguments(given)).toEqual(lasting)
})

test('Electron starts it with the same arguments, and once, however many starts came while it closed', async () => {
  const folder = temporaryFolder()
  const { electron, window, quit } = await startDesktop(folder, {}, ['--staff', 'new-owner'])
  window.isDestroyed = () => true
  window.isMinimized = () => {
    throw new TypeError('Object has been destroyed')
  }
  electron.app.emit('second-instance')
  electron.app.emit('second-instance')
  await quit()
  expect(electron.app.asked.filter((each) => each === 'relaunch')).toHaveLength(1)
  expect(electron.app.relaunchedWith).toEqual(['.', '--data', folder])
})

test.runIf(process.platform === 'linux')(
  'an AppImage is started by the system’s shell: Electron’s own way lies in what is unmounted with Loket’s end',
  async () => {
    vi.stubEnv('APPIMAGE', '/nowhere/Loket.AppImage')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { electron, window, quit } = await startDesktop(temporaryFolder())
    window.isDestroyed = () => true
    electron.app.emit('second-instance')
    await quit()
    expect(electron.app.asked).not.toContain('relaunch')
  },
)

test.runIf(process.platform === 'linux')(
  'the AppImage starts once the old Loket has ended, with its arguments and outside its mount',
  async () => {
    const folder = temporaryFolder()
    const said = join(folder, 'said')
    const image = join(folder, 'Loket 1.AppImage')
    const program = `#!/bin/sh
kill -0 "$OLD" 2>/dev/null && when=early || when=after
printf '%s\\n' "$when" "\${LD_LIBRARY_PATH-clean}" "$@" > '${said}.new' && mv '${said}.new' '${said}'`
    writeFileSync(image, program)
    chmodSync(image, 0o755)
    const module = pathToFileURL(join(root, 'electron/desktop/starting/start-once-ended.ts'))
    const args = ['--data', `${folder}/Toko "Maju" $HOME`]
    const old = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `process.env.OLD = String(process.pid)
         const { startOnceEnded } = await import('${module}')
         startOnceEnded(process.pid, ${JSON.stringify(image)}, ${JSON.stringify(args)})
         process.stdin.resume().on('end', () => process.exit(0))
         process.stdout.write('asked')`,
      ],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, LD_LIBRARY_PATH: '/tmp/.mount_Loket/usr/lib' },
      },
    )
    await once(old.stdout, 'data')
    // Long enough for a shell that does not wait.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(existsSync(said)).toBe(false)
    old.stdin.end()
    await once(old, 'exit')
    await expect.poll(() => existsSync(said)).toBe(true)
    expect(readFileSync(said, 'utf8').split('\n').slice(0, -1)).toEqual(['after', 'clean', ...args])
  },
)

test('a data folder that can’t be written is shown once a box can be: before that, Linux shows none', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const electron = await loadDesktop(['--data', join(root, 'package.json')])
  expect(electron.errorBoxes).toEqual([])
  electron.app.becomeReady()
  expect(await electron.app.exited).toBe(2)
  const advice = 'choose another data folder with --data'
  expect(electron.errorBoxes).toEqual([
    ['Loket', expect.stringMatching(new RegExp(`Loket tidak bisa dijalankan.*${advice}`, 's'))],
  ])
  expect(write.mock.calls).toEqual([[expect.stringContaining(advice)]])
  write.mockRestore()
})

test.runIf(process.platform === 'linux')(
  'an AppImage that its own start put outside the sandbox says what to install instead',
  async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.stubEnv('APPIMAGE', '/home/siti/Loket.AppImage')
    onTestFinished(() => void vi.unstubAllEnvs())
    const electron = await loadDesktop(['--data', temporaryFolder()], { switches: ['no-sandbox'] })
    electron.app.becomeReady()
    expect(await electron.app.exited).toBe(2)
    expect(electron.errorBoxes.flat().join()).toMatch(/user namespaces.*deb or rpm/)
    write.mockRestore()
  },
)
