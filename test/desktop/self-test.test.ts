import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fuseCheck, fuseFile, wantedFuses } from '../../electron/desktop/self-test/fuses.ts'
import { loadDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** What a page finds that is kept on itself. */
const guarded = {
  node: 'undefined undefined undefined',
  bridge: 'call on',
  eval: 'refused',
  opened: 'null',
  stayed: 'true',
  notifications: 'denied',
  geolocation: 'denied',
  camera: 'denied',
}

/** Lines that the desktop's self-test prints, in the stand-in. */
async function selfTest({ found = guarded, ...options }: { switches?: string[]; found?: object } = {}) {
  const said: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  onTestFinished(() => write.mockRestore())
  const dataDir = temporaryFolder()
  const electron = await loadDesktop(['--self-test', '--data', dataDir], options)
  electron.foundInPages = found
  electron.app.becomeReady()
  const code = await electron.app.exited
  const lines = said.join('').split('\n')
  return { code, electron, dataDir, of: (name: string) => lines.find((line) => line.includes(`  ${name}: `)) }
}

test('the desktop’s self-test checks what only Electron knows, shows no window and leaves the data folder alone', async () => {
  const { of, electron, dataDir, code } = await selfTest()
  expect(of('Electron')).toMatch(/^ok/)
  expect(of('switches')).toMatch(/^ok/)
  expect(of("system's safe")).toMatch(/has none that keeps anything/)
  // What runs here is no Electron, so it has no fuses: that is found out.
  expect(of('fuses')).toMatch(/^FAILED.*has none/)
  expect(code).toBe(1)
  expect(of('guards')).toMatch(/^ok/)
  expect(of('permissions')).toMatch(/^ok/)
  // The page that was tried has the preferences of the counter's own, and nobody saw it.
  expect(electron.windows.map(({ options, did }) => [options.show, did])).toEqual([[false, ['destroy']]])
  expect(electron.windows[0]?.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true })
  expect(electron.app.paths.get('userData')).not.toContain(dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})

test('guards and permissions fail where a page finds what is kept from it, and each thing is named', async () => {
  const { of } = await selfTest({
    found: {
      node: 'function object function',
      bridge: 'call ipcRenderer on',
      eval: '1',
      opened: '[object Window]',
      stayed: 'false',
      notifications: 'granted',
      geolocation: 'denied',
      camera: 'granted',
    },
  })
  expect(of('guards')?.split('guards: ')).toEqual([
    expect.stringMatching(/^FAILED /),
    'node is function object function, bridge is call ipcRenderer on, eval is 1, opened is [object Window], stayed is false',
  ])
  expect(of('permissions')?.split('permissions: ')).toEqual([
    expect.stringMatching(/^FAILED /),
    'notifications is granted, camera is granted',
  ])
})

const wire = wantedFuses.map(([, on]) => (on ? '1' : '0')).join('')
function binary(list: string, before: number): string {
  const file = join(temporaryFolder(), 'loket')
  const head = Buffer.from([1, list.length])
  const parts = [
    Buffer.alloc(before, 0x64),
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    head,
    Buffer.from(list),
    Buffer.alloc(99),
  ]
  writeFileSync(file, Buffer.concat(parts))
  return file
}

// The last ones cross the border between two reads.
test.each([0, 1_000, 4 * 1024 * 1024 - 40, 4 * 1024 * 1024 - 16, 4 * 1024 * 1024 - 1])(
  'fuses are read from the binary, wherever in it they are: %d',
  async (before) => {
    expect(await fuseCheck(binary(`${wire}1`, before))).toMatchObject({ result: 'ok' })
    for (const [index, [name]] of wantedFuses.entries()) {
      for (const other of [wire[index] === '1' ? '0' : '1', 'r']) {
        const found = await fuseCheck(binary(wire.slice(0, index) + other + wire.slice(index + 1), before))
        expect(found).toMatchObject({ result: 'failed', says: expect.stringContaining(name) })
      }
    }
  },
)

/** A Mac's program for two processors, each with fuses of its own; null for one without. */
function universal(lists: readonly (string | null)[]): string {
  const file = join(temporaryFolder(), 'Electron Framework')
  const head = Buffer.alloc(4 * 1024)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt32BE(lists.length, 4)
  const parts = lists.map((list) => (list === null ? Buffer.alloc(5_000) : readFileSync(binary(list, 5_000))))
  writeFileSync(file, Buffer.concat([head, ...parts]))
  return file
}

test('a Mac’s program has right fuses for both of its processors: one of them runs, whichever the Mac has', async () => {
  expect(await fuseCheck(universal([wire, wire]))).toMatchObject({ result: 'ok' })
  const open = `1${wire.slice(1)}`
  for (const lists of [
    [open, wire],
    [wire, open],
  ])
    expect(await fuseCheck(universal(lists))).toMatchObject({
      result: 'failed',
      says: 'not as they should be: runAsNode',
    })
  for (const lists of [
    [wire, null],
    [null, wire],
  ])
    expect(await fuseCheck(universal(lists))).toMatchObject({
      result: 'failed',
      says: expect.stringContaining('1 of its 2 processors'),
    })
})

test('a file without fuses, or a missing one, is not a packaged app', async () => {
  const file = join(temporaryFolder(), 'loket')
  writeFileSync(file, 'no fuses')
  expect(await fuseCheck(file)).toMatchObject({ result: 'failed' })
  expect(fuseFile('/Applications/Loket.app/Contents/MacOS/Loket', 'darwin')).toBe(
    '/Applications/Loket.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  )
})

const meddling = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'js-flags',
  'disable-web-security',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'ssl-key-log-file',
  'no-sandbox',
  'remote-debugging-io-pipes',
  'enable-blink-features',
  'single-process',
  'ignore-certificate-errors-spki-list',
  'use-mock-keychain',
  'trace-startup',
  'log-net-log',
]

test('an installed app does not start with a switch by which another program would look in', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  onTestFinished(() => said.mockRestore())
  const electron = await loadDesktop(['--data', dataDir], { switches: meddling })
  electron.app.becomeReady()
  expect(await electron.app.exited).toBe(2)
  expect(electron.errorBoxes).toEqual([
    [
      'Loket',
      expect.stringContaining(`\n\nLoket does not start with --${meddling.join(', --')}: start it without.`),
    ],
  ])
  expect(readdirSync(dataDir)).toEqual([])
  expect((await selfTest({ switches: meddling })).of('switches')).toContain(
    `FAILED  switches: started with --${meddling.join(', --')}`,
  )
})
