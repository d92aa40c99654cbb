/** What a start reads of Node itself before it says where its page is, and where it waits for the disk. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startEntry } from '../helpers/child-process.ts'
import { copyOfBuild } from '../helpers/copy-of-build.ts'
import { callHeaders, type LetIn, letIn, newWindow } from '../helpers/let-in.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('a start reads nothing of Node for TLS, compression and workers', async () => {
  const noting = pathToFileURL(join(import.meta.dirname, 'modules.mjs')).href
  const args = ['--data', temporaryFolder(), '--no-open', '--port', '0']
  const counter = await startEntry('browser', args, /^counter ready at/, {
    NODE_OPTIONS: `--import=${noting}`,
  })
  expect(await counter.stop()).toBe(0)
  const modules = JSON.parse(counter.errors().trimEnd().split('\n').at(-1) ?? '') as string[]
  expect(modules).toContain('NativeModule http')
  const late = [
    'https',
    'tls',
    '_tls_wrap',
    'zlib',
    'internal/deps/undici/undici',
    'worker_threads',
    'fs/promises',
  ]
  expect(late.filter((name) => modules.includes(`NativeModule ${name}`))).toEqual([])
})

test('a start of every other day waits for the disk nowhere before its first screen', async () => {
  const traces = temporaryFolder()
  const data = ['--data', temporaryFolder(), '--no-open']
  const begin = async (port: string, env = {}) => {
    const counter = await startEntry('browser', [...data, '--port', port], /^counter ready at (\S+)/, env)
    const address = new URL(counter.ready[1] ?? '')
    const browser = await letIn(address)
    const post = (path: string, body: string | null, by: LetIn = browser) =>
      fetch(new URL(path, address), {
        method: 'POST',
        headers: callHeaders(address.origin, by, newWindow()),
        body,
      })
    return { counter, address, browser, post }
  }
  const first = await begin('0')
  await first.counter.stop()

  const eachWait = `--trace-event-categories=node.fs.sync --trace-event-file-pattern=${traces}/\${pid}.json`
  const next = await begin(first.address.port, { NODE_OPTIONS: eachWait })
  // As a page does that was signed in before.
  await next.post('/forget', null, first.browser)
  const start = await next.post('/call', JSON.stringify({ name: 'app.start', input: {} }))
  expect(await start.json()).toMatchObject({ ok: true })
  await next.counter.stop()
  const [written] = globSync(join(traces, '*.json'))
  const { traceEvents } = JSON.parse(readFileSync(written ?? '', 'utf8')) as {
    traceEvents: { name: string; ph: string }[]
  }
  const made = traceEvents.filter(({ ph }) => ph === 'B').map(({ name }) => name)
  expect(made).toContain('fs.sync.rename')
  expect(made.filter((name) => name === 'fs.sync.fsync')).toEqual([])
})

test('a counter that is switched off at the wall keeps what it has compiled for its next start', async () => {
  const build = copyOfBuild()
  const counter = await startEntry(
    'browser',
    ['--data', temporaryFolder(), '--no-open', '--port', '0'],
    /^counter ready at/,
    // Not where the tests share what they have compiled.
    { NODE_COMPILE_CACHE: '' },
    build,
  )
  // The one that it writes at that moment may be empty, and is compiled again.
  const kept = () => globSync(join(build, 'compiled/*')).filter((file) => statSync(file).size > 0).length
  // A second after the start, with the code of its services.
  await expect.poll(kept).toBeGreaterThan(20)
  await counter.kill()
  expect(kept()).toBeGreaterThan(20)
})
