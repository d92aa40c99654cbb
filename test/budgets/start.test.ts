/** What a start reads of Node itself before it says where its page is. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startEntry } from '../helpers/child-process.ts'
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
