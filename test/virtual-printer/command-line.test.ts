import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { type Child, exitOf, startProgram, testOptions } from '../helpers/our-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const start = (...args: string[]) => startProgram('services/virtual-printer/main.ts', args)
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
    expect(await exitOf(child)).toEqual([0, ''])
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

testOptions(
  (...args) => start(...anyPorts, ...args),
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
    [['--host', '203.0.113.7'], /no address 203\.0\.113\.7/],
    [['--save', ''], /--save must/],
    [['--save', '/proc/nowhere/at/all'], /folder .* can't be made/],
  ],
)

test('a taken port, of the printer or of its page, and a folder that is a file end the same way', async () => {
  const first = start(...anyPorts)
  const { port, page } = await started(first)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const [args, sentence] of [
    [['--port', String(port), '--page-port', '0'], /^Port \d+ is taken/],
    [['--port', '0', '--page-port', new URL(page).port], /^Port \d+ is taken/],
    [[...anyPorts, '--save', join(file, 'below')], /can't be made/],
    [[...anyPorts, '--save', file], /file is a file: --save must name a folder/],
  ] as const) {
    expect(await exitOf(start(...args))).toEqual([2, expect.stringMatching(sentence)])
  }
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
