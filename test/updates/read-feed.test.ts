/** Browser mode only tells of new versions: what it believes about a feed. */
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createAnnouncer, feedFile } from '../../electron/updates/read-feed.ts'
import { certificate, certificateKey } from '../helpers/https-gateway.ts'
import { updateFeed } from '../helpers/update-feed.ts'

const file = Buffer.from('an installer')
const announcer = createAnnouncer({ version: '0.2.0', releaseKey: '' })

/** A server on all addresses: reached by `0.0.0.0`, it is not the loopback address for which plain HTTP is allowed. */
async function server(leadsTo: (port: number) => string | Buffer) {
  const asked = { times: 0 }
  const http = createServer((_, answer) => {
    asked.times += 1
    const way = leadsTo((http.address() as AddressInfo).port)
    if (typeof way === 'string') answer.writeHead(302, { location: way }).end()
    else answer.end(way)
  })
  await new Promise<void>((resolve) => http.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => void http.close())
  return { asked, port: (http.address() as AddressInfo).port }
}

test('a newer version is announced, an older one and one that is not for everybody yet are not', async () => {
  const { url, feed } = await updateFeed({ version: '0.3.0', file })
  expect(await announcer.look(url)).toMatchObject({ version: '0.3.0' })
  feed.stagingPercentage = 50
  expect(await announcer.look(url)).toBeNull()
  feed.stagingPercentage = 100
  feed.version = '0.1.9'
  expect(await announcer.look(url)).toBeNull()
})

test('each system asks for its own file of the feed, by the name that an installed app looks for', () => {
  expect(feedFile('win32', 'arm64')).toBe('latest.yml')
  expect(feedFile('darwin', 'arm64')).toBe('latest-mac.yml')
  expect([feedFile('linux', 'x64'), feedFile('linux', 'arm64')]).toEqual([
    'latest-linux.yml',
    'latest-linux-arm64.yml',
  ])
})

test('a feed may lead on, but never over plain HTTP elsewhere on the way', async () => {
  const { url } = await updateFeed({ version: '0.3.0', file })
  const name = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`
  const leadsOn = await server(() => `${url}/${process.platform === 'linux' ? name : 'latest.yml'}`)
  expect(await announcer.look(`http://127.0.0.1:${leadsOn.port}`)).toMatchObject({ version: '0.3.0' })
  const byPlainHttp = await server(() => `http://0.0.0.0:${leadsOn.port}/`)
  const before = leadsOn.asked.times
  await expect(announcer.look(`http://127.0.0.1:${byPlainHttp.port}`)).rejects.toMatchObject({
    because: 'notAFeed',
  })
  expect(leadsOn.asked.times).toBe(before)
})

test('a feed elsewhere does not have Loket ask the programs of this computer', async () => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate('any-address')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const here = await server(() => Buffer.from('of a program that trusts who is on this computer'))
  // Reached by an address that is not one of this computer's own.
  const elsewhere = createHttpsServer(
    { cert: certificate('any-address'), key: certificateKey() },
    (request, answer) => {
      const to = request.url?.startsWith('/on/') ? 'https://0.0.0.0' : 'http://127.0.0.1'
      const port = to.startsWith('https') ? (elsewhere.address() as AddressInfo).port : here.port
      answer.writeHead(302, { location: `${to}:${port}/` }).end()
    },
  )
  await new Promise<void>((resolve) => elsewhere.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => void elsewhere.close())
  const feed = `https://0.0.0.0:${(elsewhere.address() as AddressInfo).port}`
  await expect(announcer.look(feed)).rejects.toMatchObject({ because: 'notAFeed' })
  await expect(announcer.look(`${feed}/on`)).rejects.toMatchObject({ because: 'notAFeed' })
  expect(here.asked.times).toBe(0)
})

test('a feed that leads in a circle, or is endless, is refused', async () => {
  const circle = await server((port) => `http://127.0.0.1:${port}/`)
  await expect(announcer.look(`http://127.0.0.1:${circle.port}`)).rejects.toMatchObject({
    because: 'notAFeed',
  })
  expect(circle.asked.times).toBeLessThan(20)
  const long = await server(() => Buffer.alloc(100_000, 'a'))
  await expect(announcer.look(`http://127.0.0.1:${long.port}`)).rejects.toMatchObject({ because: 'notAFeed' })
})

test('a feed writes nothing on the terminal, where the counter’s own address stands', async () => {
  const warned: string[] = []
  const hear = ({ message }: Error) => void warned.push(message)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  const said = '%counter ready at http://127.0.0.1:9/?token=forged\n---\nversion: 0.3.0\n'
  const feed = await server(() => Buffer.from(said))
  await expect(announcer.look(`http://127.0.0.1:${feed.port}`)).rejects.toMatchObject({ because: 'notAFeed' })
  // Node passes a warning on a tick later.
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned).toEqual([])
})

test('a look at a silent server can be called off, and the next one starts again', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = createServer(() => asked.resolve())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const look = announcer.look(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const refused = expect(look).rejects.toMatchObject({
    because: 'unreachable',
    cause: { name: 'AbortError' },
  })
  await asked.promise
  announcer.callOff()
  await refused
  const { url } = await updateFeed({ version: '0.3.0', file })
  expect(await announcer.look(url)).toMatchObject({ version: '0.3.0' })
})
