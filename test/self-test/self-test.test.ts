import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failed, noted, ok, readReport, report } from '../../electron/self-test/check.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { certificate, httpsGateway } from '../helpers/https-gateway.ts'
import { aPrinter } from '../helpers/printers.ts'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

/** Browser mode's self-test, as built, in a process of its own. */
async function selfTest(dataDir: string, env: Record<string, string> = {}, before: readonly string[] = []) {
  const program = join(root, 'out/main/browser.cjs')
  const [command = '', ...args] = [...before, process.execPath, program, '--self-test', '--data', dataDir]
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: temporaryFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  const lines = said.trimEnd().split('\n')
  return { code, lines, failed: lines.filter((line) => line.startsWith('FAILED')) }
}

async function aDataFolder(settings: object = {}, dataDir = temporaryFolder()): Promise<string> {
  const counter = await windowlessCounter({ dataDir })
  await counter.close()
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ ...defaultSettings, ...settings }), {
    mode: 0o600,
  })
  return dataDir
}

/** Every file with its bytes, its rights and its time. */
function everything(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const { mode, mtimeMs } = statSync(path)
      const bytes = statSync(path).isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : ''
      return statSync(path).isFile() ? `${path} ${mode} ${mtimeMs} ${bytes}` : `${path} ${mode}`
    })
    .sort()
}

test('a counter that is well has a line for each thing it rests on, and exit code 0', async () => {
  const [printer, bar] = [await aVirtualPrinter(), await aVirtualPrinter()]
  const dataDir = await aDataFolder({
    // One of them is asked for its status, and says that it is ready.
    printers: [aPrinter(printer), aPrinter({ ...bar, id: 'bar', name: 'Bar', profile: 'epson-80' })],
  })
  const { code, lines, failed } = await selfTest(dataDir)
  expect(failed).toEqual([])
  expect(code).toBe(0)
  for (const name of [
    'Loket',
    'Node',
    'SQLite',
    'PINs',
    'environment',
    'program',
    'page',
    'data folder',
    'rights',
  ])
    expect(
      lines.some((line) => line.startsWith(`ok      ${name}: `)),
      name,
    ).toBe(true)
  for (const name of ['journal', 'settings', 'printer'])
    expect(
      lines.some((line) => line.startsWith(`ok      ${name}`)),
      name,
    ).toBe(true)
  for (const name of ['key file', 'vault', 'gateway'])
    expect(
      lines.some((line) => line.startsWith(`–       ${name}: `)),
      name,
    ).toBe(true)
  expect(lines.at(-1)).toBe('Everything is as it should be.')
})

test('it changes nothing of the shop’s, not even rights that a start would mend', async () => {
  const dataDir = await aDataFolder()
  chmodSync(join(dataDir, 'training/journal.db'), 0o644)
  chmodSync(dataDir, 0o755)
  const before = everything(dataDir)
  const { code, lines } = await selfTest(dataDir)
  expect(everything(dataDir)).toEqual(before)
  expect(lines.find((line) => line.includes('rights: '))).toMatch(/next start closes .*journal\.db/)
  expect(code).toBe(0)
})

test('folders that can’t be looked into are lines among the others, not the end of the test', async () => {
  const dataDir = await aDataFolder()
  writeFileSync(join(dataDir, 'live'), 'no folder')
  const { code, lines, failed } = await selfTest(dataDir)
  expect(failed).toEqual([expect.stringMatching(/^FAILED {2}journal: ENOTDIR/)])
  expect(lines.at(-1)).toMatch(/^1 of \d+ are not/)
  expect(code).toBe(1)
})

const limitFiles = ['prlimit', '--fsize=0', '--']

test.skipIf(spawnSync('prlimit', ['--version']).status !== 0)(
  'on a full disk it says so in words, and does not call the journal damaged that it could not look at',
  async () => {
    const dataDir = await aDataFolder()
    const { code, failed } = await selfTest(dataDir, {}, limitFiles)
    expect(failed).toEqual([
      `FAILED  data folder: ${dataDir} can't be written: its disk is full (EFBIG)`,
      expect.stringMatching(
        /^FAILED {2}journal: .* was not looked at: no copy in .*, its disk is full \(EFBIG\)$/,
      ),
    ])
    expect(code).toBe(1)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('write-test'))).toEqual([])
  },
)

test('a folder that is not there yet stays so', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { code, lines } = await selfTest(dataDir)
  expect(lines.find((line) => line.includes('data folder: '))).toContain('not there yet')
  expect(code).toBe(0)
  expect(readdirSync(join(dataDir, '..'))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'what is wrong has its own line, and the exit code is 1',
  async () => {
    const closed = createServer()
    await once(closed.listen(0, '127.0.0.1'), 'listening')
    const { port } = closed.address() as { port: number }
    await new Promise((resolve) => closed.close(resolve))
    const live = { ...defaultSettings.live, merchantId: 'KENARI', baseUrl: `http://127.0.0.1:${port}` }
    const dataDir = await aDataFolder({
      live,
      printers: [aPrinter({ name: 'Dapur', device: `tcp://127.0.0.1:${port}` })],
    })
    chmodSync(join(dataDir, 'settings.json'), 0o666)
    chmodSync(dataDir, 0o755)
    const journal = join(dataDir, 'training/journal.db')
    writeFileSync(journal, readFileSync(journal).fill(0, 0, 100))
    mkdirSync(join(dataDir, 'live/KENARI'), { recursive: true })
    writeFileSync(join(dataDir, 'live/KENARI/vault.json'), '{')
    const keyFile = join(temporaryFolder(), 'key')
    writeFileSync(keyFile, 'x'.repeat(64), { mode: 0o644 })

    const env = { LOKET_VAULT_KEY_FILE: keyFile, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const { code, lines, failed } = await selfTest(dataDir, env)
    expect(code).toBe(1)
    const names = failed.map((line) => /^FAILED {2}([^:]+):/.exec(line)?.[1])
    expect(names).toEqual(
      expect.arrayContaining([
        'environment',
        'rights',
        'journal',
        'key file',
        'vault',
        'printer Dapur',
        'gateway',
      ]),
    )
    expect(lines.at(-1)).toMatch(/^7 of \d+ are not as they should be\.$/)
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder in which others can put another in its place is named',
  async () => {
    const above = temporaryFolder()
    chmodSync(above, 0o777)
    const { code, failed } = await selfTest(await aDataFolder({}, join(above, 'data')))
    expect(failed).toEqual([expect.stringMatching(`rights: .* in its place in ${above}`)])
    expect(code).toBe(1)
    chmodSync(above, 0o1777)
    expect((await selfTest(join(above, 'data'))).code).toBe(0)
  },
)

test('a gateway with an authority of its own is there once the shop trusts that one, and is asked nothing', async () => {
  const { url, requests } = await httpsGateway('here')
  const dataDir = await aDataFolder({ live: { ...defaultSettings.live, baseUrl: url } })
  const before = await selfTest(dataDir)
  expect(before.failed).toEqual([expect.stringMatching(/gateway: .*certificate/)])
  mkdirSync(join(dataDir, 'live'), { mode: 0o700, recursive: true })
  writeFileSync(join(dataDir, 'live/gateway-authority.pem'), certificate('authority'), { mode: 0o600 })
  const after = await selfTest(dataDir)
  expect(after.failed).toEqual([])
  expect(after.lines.find((line) => line.includes('gateway: '))).toMatch(/^ok .* with a certificate until /)
  expect(requests()).toBe(0)
})

test('settings that can’t be read are one line, and no gateway is guessed', async () => {
  const dataDir = await aDataFolder()
  writeFileSync(join(dataDir, 'settings.json'), '{"theme":"pink"}')
  const { code, failed } = await selfTest(dataDir)
  expect(code).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/settings: .*"theme"/)])
})

test('a file that other users own is named', async () => {
  if (process.geteuid?.() !== 0) return
  const dataDir = await aDataFolder()
  const { chownSync } = await import('node:fs')
  chownSync(join(dataDir, 'training/journal.db'), 65_534, 65_534)
  onTestFinished(() => chownSync(join(dataDir, 'training/journal.db'), 0, 0))
  const { failed } = await selfTest(dataDir)
  expect(failed).toEqual([expect.stringMatching(/rights: .*journal\.db/)])
})

test('what is printed is read back line by line, with any text', () => {
  const lines = [ok('Node', '24.1.0'), failed('gateway', 'a: b: c'), noted('printers', 'none is set up')]
  expect(readReport(report(lines).text)).toEqual(lines)
  expect(readReport('node: bad option: --self-test\n')).toEqual([])
})
