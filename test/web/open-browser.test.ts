import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser } from '../../electron/web/open-browser.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const address = 'http://127.0.0.1:8722/?token=CANARY'

/** A system whose opener writes down how it was called and then waits, as a slow browser does. */
function slowSystem() {
  const folder = temporaryFolder()
  const said = join(folder, 'said')
  const program = join(folder, 'opener')
  const script = `#!/bin/sh\necho "$@" > "${said}.new"\ntr '\\0' ' ' < /proc/$$/cmdline >> "${said}.new"\nmv "${said}.new" "${said}"\n`
  writeFileSync(program, script)
  chmodSync(program, 0o755)
  const find = (name: string) => (name === 'xdg-settings' ? null : program)
  const heard = async () => {
    await expect.poll(() => existsSync(said)).toBe(true)
    return readFileSync(said, 'utf8')
  }
  return { find, heard }
}

test.skipIf(platform() !== 'linux')(
  'the browser is opened by a file that only this user can read: no argument tells the address',
  async () => {
    const dataDir = temporaryFolder()
    const { find, heard } = slowSystem()
    const remove = await openBrowser(address, dataDir, find)
    const said = await heard()
    const file = join(dataDir, 'loket-open.html')
    expect(said).toContain(file)
    expect(said).not.toContain('CANARY')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${address}&by=file"`)
    remove()
    expect(existsSync(file)).toBe(false)
    // A second time does no harm: the token may be used up and the counter closed.
    remove()
  },
)

test.skipIf(platform() !== 'linux')('what lay in its place is never written through', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = join(temporaryFolder(), 'theirs')
  writeFileSync(elsewhere, 'theirs', { mode: 0o666 })
  symlinkSync(elsewhere, join(dataDir, 'loket-open.html'))
  const { find, heard } = slowSystem()
  await openBrowser(address, dataDir, find)
  await heard()
  expect(readFileSync(elsewhere, 'utf8')).toBe('theirs')
  expect(statSync(join(dataDir, 'loket-open.html')).mode & 0o777).toBe(0o600)
})

test.skipIf(platform() !== 'linux')(
  'a browser that is a snap is given the file in a folder that it may look into',
  async () => {
    const home = temporaryFolder()
    const common = join(home, 'snap', 'firefox', 'common')
    mkdirSync(common, { recursive: true })
    vi.stubEnv('HOME', home)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { find, heard } = slowSystem()
    const settings = join(temporaryFolder(), 'settings')
    writeFileSync(
      settings,
      '#!/bin/sh\n[ "$*" = "get default-web-browser" ] && echo firefox_firefox.desktop\n',
    )
    chmodSync(settings, 0o755)
    const dataDir = temporaryFolder()
    await openBrowser(address, dataDir, (name) => (name === 'xdg-settings' ? settings : find(name)))
    expect(await heard()).toContain(join(common, 'loket-open.html'))
    expect(existsSync(join(dataDir, 'loket-open.html'))).toBe(false)
    expect(statSync(join(common, 'loket-open.html')).mode & 0o777).toBe(0o600)
  },
)

test('a system without a way to open a browser writes no file', async () => {
  const dataDir = temporaryFolder()
  await openBrowser(address, dataDir, () => null)
  expect(existsSync(join(dataDir, 'loket-open.html'))).toBe(false)
})
