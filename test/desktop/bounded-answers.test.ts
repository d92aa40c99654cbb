/** A server that is slow, silent or cut, asked by electron-updater's own HTTP client over real sockets. */
import { readFileSync } from 'node:fs'
import { type ClientRequest, createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type AppUpdater, CancellationToken } from 'electron-updater'
import { expect, onTestFinished, test } from 'vitest'
import { boundAnswers } from '../../electron/desktop/installing/bounded-answers.ts'
import { UpdateRefused } from '../../electron/updates/update-refused.ts'
import { MINUTE } from '../../shared/durations.ts'
import { requestByNode } from '../helpers/electron-stand-in.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

async function aServer(handle: (answer: ServerResponse, path: string) => void) {
  const server = createServer(({ url = '' }, answer) => handle(answer, url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Executor {
  createRequest(options: Parameters<typeof requestByNode>[0], answered: () => void): ClientRequest
  download(url: URL, file: string, options: object): Promise<unknown>
}

/** electron-updater's own, with the stand-in's requests in place of Electron's. */
function anExecutor(): Executor {
  const { ElectronHttpExecutor } = createRequire(import.meta.url)('electron-updater/out/electronHttpExecutor')
  const executor = new ElectronHttpExecutor() as Executor
  const session: Parameters<typeof requestByNode>[0]['session'] = { beforeRequest: (_, answer) => answer({}) }
  executor.createRequest = (options, answered) =>
    requestByNode({ ...options, session }).on('response', answered)
  return executor
}

function aClient(bound: { bytes: number; aMinute: number }) {
  const clock = handClock(0)
  const httpExecutor = anExecutor()
  const { callOff } = boundAnswers({ httpExecutor } as unknown as AppUpdater, clock, () => ({
    ...bound,
    beyond: 'notAFeed',
  }))
  const file = join(temporaryFolder(), 'installer')
  const download = (url: string) =>
    httpExecutor.download(new URL(url), file, { cancellationToken: new CancellationToken() }).then(
      () => 'done',
      (error: unknown) => (error instanceof UpdateRefused ? error.because : error),
    )
  return { clock, callOff, download, file }
}

test('a server that takes the request and says nothing is left after a minute', async () => {
  const asked = Promise.withResolvers<void>()
  const url = await aServer(() => asked.resolve())
  const { clock, download } = aClient({ bytes: 1_000, aMinute: 1_000 })
  const ends = download(`${url}/feed.yml`)
  await asked.promise
  clock.pass(MINUTE)
  expect(await ends).toBe('unreachable')
  expect(clock.next()).toBeNull()
})

test('an installer that comes byte by byte is left; one that comes slowly and steadily is taken, over a redirect too', async () => {
  const steps: (() => void)[] = []
  const url = await aServer((answer, path) => {
    if (path === '/moved') return void answer.writeHead(302, { location: '/steady' }).end()
    const piece = path === '/steady' ? Buffer.alloc(100, 1) : Buffer.alloc(1, 1)
    answer.writeHead(200, { 'content-length': piece.length * 3 })
    answer.write(piece)
    steps.push(() => answer.write(piece))
  })
  const { clock, download, file } = aClient({ bytes: 300, aMinute: 100 })
  const slow = download(`${url}/slow`)
  await expect.poll(() => steps.length).toBe(1)
  clock.pass(MINUTE)
  expect(await slow).toBe('unreachable')

  const steady = download(`${url}/moved`)
  await expect.poll(() => steps.length).toBe(2)
  const has = (bytes: number) => expect.poll(() => readFileSync(file).length).toBe(bytes)
  for (const bytes of [200, 300]) {
    await has(bytes - 100)
    clock.pass(MINUTE)
    steps[1]?.()
    await has(bytes)
  }
  expect(await steady).toBe('done')
  expect(clock.next()).toBeNull()
})

test('what is under way can be called off, before the answer and in the middle of it', async () => {
  let reached = 0
  const url = await aServer((answer, path) => {
    reached += 1
    if (path === '/half') answer.writeHead(200, { 'content-length': 10 }).write('half')
  })
  const { callOff, download } = aClient({ bytes: 10, aMinute: 1 })
  for (const path of ['/silent', '/half']) {
    const ends = download(url + path)
    await expect.poll(() => reached).toBe(path === '/silent' ? 1 : 2)
    callOff()
    expect(await ends).toBe('unreachable')
  }
})
