import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const main = join(import.meta.dirname, '../../services/virtual-printer/main.ts')
const anyPorts = ['--port', '0', '--page-port', '0']

test('it says where it listens and where its page is, and stops with 0 when asked', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = start(...anyPorts, '--width', '58')
    const { paper, page } = await started(child)
    expect(paper).toBe('58 mm, 384 dots')
    expect(await (await fetch(page)).text()).toContain('58 mm, 384 dots')
    child.kill(signal)
    expect(await exit(child)).toEqual([0, ''])
  }
})

test.each([
  ['58', 384],
  ['42', 512],
  ['80', 576],
] as const)(
  '--save keeps every slip as a picture as wide as the paper, and as its bytes (%s)',
  async (width, dots) => {
    const folder = join(temporaryFolder(), 'deep', 'er')
    const child = start(...anyPorts, '--width', width, '--save', folder)
    const { port } = await started(child)
    const bytes = 'Halo\n\n\n\n\n\x1dV\x01'
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    await once(socket.resume(), 'end')
    child.kill('SIGTERM')
    expect(await exit(child)).toEqual([0, ''])
    const [binary = '', picture = '', ...more] = readdirSync(folder).sort()
    expect([binary, picture, more]).toEqual([
      expect.stringMatching(/^\d{4}-.*-1\.bin$/),
      expect.stringMatching(/-1\.png$/),
      [],
    ])
    expect(readFileSync(join(folder, binary), 'latin1')).toBe(bytes)
    expect(PNG.sync.read(readFileSync(join(folder, picture)))).toMatchObject({ width: dots, height: 150 })
  },
)

test('--help lists every option', async () => {
  const child = start('--help')
  const help = await text(child.stdout)
  for (const name of [
    'port',
    'host',
    'width',
    'speaks',
    'model',
    'mood',
    'break-after',
    'page-port',
    'save',
    'help',
  ]) {
    expect(help).toContain(`--${name} `)
  }
  expect(await exit(child)).toEqual([0, ''])
})

test.each([
  [['--bogus'], /--bogus/],
  [['stray'], /stray/],
  [['--port', 'eighty'], /--port must/],
  [['--port', '65536'], /--port must/],
  [['--page-port', '-1'], /--page-port/],
  [['--width', '81'], /--width must be 58, 80 or 42/],
  [['--width', 'constructor'], /--width must/],
  [['--speaks', 'zpl'], /--speaks must be escpos or star/],
  [['--mood', 'sad'], /--mood must be one of normal, slow/],
  [['--break-after', '0'], /--break-after must be/],
  [['--model', 'a\nb'], /--model must be/],
  [['--host', 'a b'], /--host must/],
  [['--host', '203.0.113.7'], /no address 203\.0\.113\.7/],
  [['--save', ''], /--save must/],
  [['--save', '/proc/nowhere/at/all'], /folder .* can't be made/],
])('%j ends with one sentence and exit code 2', async (args, sentence) => {
  const [code, errors] = await exit(start(...anyPorts, ...args))
  expect([code, errors]).toEqual([2, expect.stringMatching(sentence)])
  expect(errors).toMatch(/^[^\n]+\.\n$/)
})

test('a taken port, of the printer or of its page, and a folder that is a file end the same way', async () => {
  const first = start(...anyPorts)
  const { port, page } = await started(first)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const [args, sentence] of [
    [['--port', String(port), '--page-port', '0'], /^Port \d+ is taken/],
    [['--port', '0', '--page-port', new URL(page).port], /^Port \d+ is taken/],
    [[...anyPorts, '--save', join(file, 'below')], /can't be made/],
  ] as const) {
    expect(await exit(start(...args))).toEqual([2, expect.stringMatching(sentence)])
  }
  first.kill('SIGTERM')
  await exit(first)
})

type Child = ChildProcessByStdio<null, Readable, Readable>

function start(...args: string[]): Child {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function started(child: Child) {
  let said = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    said += piece
    if (said.endsWith('\n') && said.includes('shown on')) break
  }
  const [, port, paper] = /^printer listening on tcp:\/\/127\.0\.0\.1:(\d+), (.*)$/m.exec(said) ?? []
  const [, page = ''] = /^slips are shown on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(said) ?? []
  return { port: Number(port), paper, page }
}

async function exit(child: Child): Promise<[number | null, string]> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  const errors = await text(child.stderr)
  await ended
  return [child.exitCode, errors]
}
