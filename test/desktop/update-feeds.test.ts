import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { updateFeed } from '../helpers/update-feed.ts'
import { installed, onLinux, shopWith } from './installed-app.ts'

/** A server that counts who asks it. */
async function listening(host: string, handle: (answer: ServerResponse) => void) {
  const found = { asked: 0, port: 0 }
  const server = createServer((_, answer) => {
    found.asked += 1
    handle(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  found.port = (server.address() as AddressInfo).port
  return found
}

test.runIf(onLinux)('bytes that are not those of the feed are thrown away', async () => {
  const { pending } = installed()
  const { url } = await updateFeed({
    version: '99.0.0',
    file: Buffer.from('of somebody else'),
    described: Buffer.from('of the makers...'),
  })
  const { call, becomes } = await shopWith(url)
  await call('update.look')
  await becomes({ kind: 'failed', because: 'damaged' })
  expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
})

test.runIf(onLinux)(
  'a line that is cut in the middle of the installer leaves nothing behind, and the next look gets it whole',
  async () => {
    const { pending, appImage } = installed()
    const file = Buffer.alloc(300_000, 'Loket')
    const { url } = await updateFeed({ version: '99.0.0', file, cutAfter: 100_000 })
    const { call, becomes } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'failed', because: 'unreachable' })
    expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
    await call('update.look')
    await becomes({ kind: 'ready', version: '99.0.0' })
  },
)

test.runIf(onLinux)(
  'a feed or a file that leads over plain HTTP elsewhere is refused before it is asked',
  async () => {
    const { pending } = installed()
    const others = await listening('0.0.0.0', (answer) => answer.end('of somebody else'))
    const elsewhere = `http://0.0.0.0:${others.port}/`
    const leading = await listening('127.0.0.1', (answer) =>
      answer.writeHead(302, { location: elsewhere }).end(),
    )
    const { call, becomes } = await shopWith(`http://127.0.0.1:${leading.port}/updates`)
    await call('update.look')
    await becomes({ kind: 'failed', because: 'notAFeed' })

    const file = Buffer.from('of the makers')
    const { url } = await updateFeed({ version: '99.0.0', file, fileIsAt: elsewhere })
    await call('settings.change', { updates: { feed: url } })
    await call('update.look')
    await becomes({ kind: 'failed', because: 'notAFeed' })
    expect(others.asked).toBe(0)
    expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
  },
)

test.runIf(onLinux)(
  'a file that lies on another server, as those of a release do, is taken from there',
  async () => {
    installed()
    const file = Buffer.from('of the makers')
    const others = await listening('127.0.0.1', (answer) => answer.end(file))
    const fileIsAt = `http://localhost:${others.port}/somewhere`
    const { url } = await updateFeed({ version: '99.0.0', file, fileIsAt })
    const { call, becomes } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    expect(others.asked).toBe(1)
  },
)

test.runIf(onLinux).each([
  ['an older version', { version: '0.0.1' }],
  [
    'the same version',
    { version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version },
  ],
  ['a version that is offered to none yet', { version: '99.0.0', stagingPercentage: 0 }],
  ['a version for newer systems', { version: '99.0.0', more: { minimumSystemVersion: '999.0.0' } }],
])('%s is not installed', async (_name, offered) => {
  installed()
  const { url } = await updateFeed({ file: Buffer.from('x'), ...offered })
  const { call, becomes } = await shopWith(url)
  await call('update.look')
  await becomes({ kind: 'upToDate' })
})

test.runIf(onLinux)(
  'an address that is no feed and a feed that can’t be reached are reported differently',
  async () => {
    installed()
    const { url, close } = await updateFeed({ version: '99.0.0', file: Buffer.from('x') })
    const { call, becomes } = await shopWith(url.replace('/updates', '/elsewhere'))
    await call('update.look')
    await becomes({ kind: 'failed', because: 'notAFeed' })
    close()
    await call('settings.change', { updates: { feed: url } })
    await call('update.look')
    await becomes({ kind: 'failed', because: 'unreachable' })
  },
)

test.runIf(onLinux)(
  'a feed and an installer that go on beyond what they may have are left before they fill memory or disk',
  async () => {
    const { pending } = installed()
    const more = { comment: 'x'.repeat(65_536) }
    const endless = await updateFeed({ version: '99.0.0', file: Buffer.from('x'), more })
    const { call, becomes } = await shopWith(endless.url)
    await call('update.look')
    await becomes({ kind: 'failed', because: 'notAFeed' })

    const file = Buffer.alloc(200_000)
    const { url } = await updateFeed({ version: '99.0.0', file, size: 100_000 })
    await call('settings.change', { updates: { feed: url } })
    await call('update.look')
    await becomes({ kind: 'failed', because: 'damaged' })
    expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
  },
)

test.runIf(onLinux)(
  'an installer is fetched whole, in one request, whatever map of its parts a feed offers',
  async () => {
    installed()
    const file = Buffer.alloc(100_000)
    const { url, asked } = await updateFeed({ version: '99.0.0', file, blockMapSize: 50_000 })
    const { call, becomes } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'ready' })
    expect(asked.map((path) => path.replace(/.*[.]/, ''))).toEqual(['yml', 'AppImage'])
  },
)

test.runIf(onLinux).each(['arm64.AppImage', 'universal.zip', 'x64-setup.exe', 'amd64.deb', 'x86_64.rpm'])(
  'what the makers signed for another system or processor is not put in this app’s place (%s)',
  async (ending) => {
    const { pending, appImage } = installed()
    const { url, asked } = await updateFeed({ version: '99.0.0', file: Buffer.from('of the makers'), ending })
    const { call, becomes } = await shopWith(url)
    await call('update.look')
    await becomes({ kind: 'failed', because: 'notAFeed' })
    expect(asked.filter((path) => !path.endsWith('.yml'))).toEqual([])
    expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([])
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs')
  },
)
