import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../services/virtual-printer/command-line.ts'
import { type Child, exitOf, startProgram, testOptions } from '../helpers/our-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const start = (...args: string[]) => startProgram('out/main/printer.cjs', args)
const anyPorts = ['--port', '0', '--page-port', '0']

test('it says where it listens and where its page is, and stops with 0 when asked', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = start(...anyPorts, '--width', '58')
    const { paper, page } = await started(child)
    expect(paper).toBe('58 mm, 384 dots')
    expect(await (await fetch(page)).text()).toContain('58 mm, 384 dots')
    child.kill(signal)
    expect(await exitOf(child)).toEqual([0, ''])
  }
})

test('--save keeps every slip as a picture as wide as the paper, and as its bytes', async () => {
  const folder = join(temporaryFolder(), 'deep', 'er')
  const child = start(...anyPorts, '--width', '42', '--save', folder)
  const { port } = await started(child)
  const bytes = 'Halo\n\n\n\n\n\x1dV\x01'
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  await once(socket.resume(), 'end')
  child.kill('SIGTERM')
  expect(await exitOf(child)).toEqual([0, ''])
  const [binary = '', picture = '', ...more] = readdirSync(folder).sort()
  expect([binary, picture, more]).toEqual([
    expect.stringMatching(/^\d{4}-.*-1\.bin$/),
    expect.stringMatching(/-1\.png$/),
    [],
  ])
  expect(readFileSync(join(folder, binary), 'latin1')).toBe(bytes)
  expect(PNG.sync.read(readFileSync(join(folder, picture)))).toMatchObject({ width: 512, height: 150 })
})

test.each([
  ['58', 384],
  ['80', 576],
])('paper of --width %s has %i dots', (width, dots) => {
  expect(readCommandLine(['--width', width])).toMatchObject({ paper: { dots } })
})

testOptions(
  { start: (...args) => start(...anyPorts, ...args), read: readCommandLine },
  ['port', 'host', 'width', 'speaks', 'model', 'mood', 'break-after', 'page-port', 'save', 'help'],
  [
    [['--page-port', '-1'], /--page-port/],
    [['--width', '81'], /--width must be 58, 80 or 42/],
    [['--width', 'constructor'], /--width must/],
    [['--speaks', 'zpl'], /--speaks must be escpos or star/],
    [['--mood', 'sad'], /--mood must be one of normal, slow/],
    [['--break-after', '0'], /--break-after must be/],
    [['--model', 'a\nb'], /--model must be/],
    [['--host', 'a b'], /--host must/],
    [['--save', ''], /--save must/],
    [['--save', '/proc/nowhere/at/all'], /folder .* can't be made/],
    [['--save', 'package.json/below'], /folder .* can't be made/],
    [['--save', 'package.json'], /package\.json is a file: --save must name a folder/],
  ],
  [
    [['--host', '203.0.113.7'], /no address 203\.0\.113\.7/],
    [['--host', '300.1.1.1'], /no address 300\.1\.1\.1/],
  ],
)

test('a taken port, of the printer or of its page, ends the same way', async () => {
  const first = start(...anyPorts)
  const { port, page } = await started(first)
  for (const args of [
    ['--port', String(port), '--page-port', '0'],
    ['--port', '0', '--page-port', new URL(page).port],
  ])
    expect(await exitOf(start(...args))).toEqual([2, expect.stringMatching(/^Port \d+ is taken/)])
  first.kill('SIGTERM')
  await exitOf(first)
})

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
