/** Several Lokets of one user, each on its own data folder; all but one are processes of their own, as they may be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { joinOpenLokets } from '../../electron/desktop/installing/open-lokets.ts'
import type { UpdateStatus } from '../../shared/update/update-status.ts'
import { root } from '../helpers/root.ts'
import { updateFeed } from '../helpers/update-feed.ts'
import { installed, onLinux, shopWith } from './installed-app.ts'

/** Another Loket of the same program, as far as others see it; `end` is how its computer ends it. */
async function anotherLoket(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const { loket, next } = await startingLoket(dataDir, env)
  expect(await next()).toBe('open')
  return {
    async end() {
      loket.kill('SIGKILL')
      await once(loket, 'exit')
    },
  }
}

/** One that joins the others now. `next` is what it says next. */
async function startingLoket(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const code = pathToFileURL(join(root, 'electron/desktop/installing/open-lokets.ts')).href
  const script = `const { joinOpenLokets } = await import('${code}')
    console.log('joins')
    const lokets = joinOpenLokets(process.argv[1], (error) => console.log(error))
    console.log('open')
    setInterval(() => lokets, 1_000)`
  const loket = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void loket.kill('SIGKILL'))
  const lines = createInterface(loket.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  expect(await next()).toBe('joins')
  return { loket, next }
}

/** An installed Loket with a new version ready. */
async function readyToInstall(folder: string) {
  const marker = join(folder, 'started')
  const file = Buffer.from(`#!/bin/sh\necho started > '${marker}'\n`)
  const { url } = await updateFeed({ version: '99.0.0', file })
  const shop = await shopWith(url)
  await shop.call('update.look')
  await shop.becomes({ kind: 'ready' })
  const others = async () => (await shop.call<UpdateStatus>('update.status')).others
  return { ...shop, others }
}

test.runIf(onLinux)(
  'an update waits until the other Lokets of its program are closed, as an installer ends them in the middle of a sale, and names their folders',
  async () => {
    const { folder } = installed()
    const [second, third] = [join(folder, 'second'), join(folder, 'third')]
    const one = await anotherLoket(second)
    const { call, becomes, others, electron } = await readyToInstall(folder)
    const other = await anotherLoket(third)
    expect((await others()).sort()).toEqual([second, third])
    await call('update.install')
    await becomes({ kind: 'waiting', because: 'otherLoket' })
    await one.end()
    expect(await others()).toEqual([third])
    expect(electron.app.asked).not.toContain('releaseSingleInstanceLock')
    await other.end()
    expect(await electron.app.exited).toBe(0)
  },
)

test.runIf(onLinux)('a Loket of another program is not in an update’s way', async () => {
  const { folder } = installed()
  await anotherLoket(join(folder, 'second'), { APPIMAGE: join(folder, 'Another.AppImage') })
  const { call, electron, others } = await readyToInstall(folder)
  expect(await others()).toEqual([])
  await call('update.install')
  expect(await electron.app.exited).toBe(0)
})

test.runIf(onLinux)('what a power cut left of the list is no open Loket, and is written again', async () => {
  const { folder } = installed()
  const second = join(folder, 'second')
  await (await anotherLoket(second)).end()
  const registry = join(folder, 'loket.open')
  const [name = ''] = readdirSync(registry)
  writeFileSync(join(registry, name), 'half a page of a database')
  const { others } = await readyToInstall(folder)
  expect(await others()).toEqual([])
  await anotherLoket(second)
  expect(await others()).toEqual([second])
})

test.runIf(onLinux)(
  'a Loket that starts while another one looks at its file waits for that look',
  async () => {
    const { folder } = installed()
    const second = join(folder, 'second')
    await (await anotherLoket(second)).end()
    const [name = ''] = readdirSync(join(folder, 'loket.open'))
    const path = join(folder, 'loket.open', name)
    const { ino } = statSync(path)
    const look = new DatabaseSync(path)
    look.exec('BEGIN IMMEDIATE')
    const { next } = await startingLoket(second)
    await wait(300)
    look.exec('ROLLBACK')
    look.close()
    expect(await next()).toBe('open')
    expect(statSync(path).ino).toBe(ino)
  },
)

test.runIf(onLinux)(
  'a list that others may write is neither read nor written: a name in it may be a link to a journal',
  async () => {
    const { folder } = installed()
    const [own, second, journal] = [join(folder, 'own'), join(folder, 'second'), join(folder, 'journal.db')]
    const registry = join(folder, 'loket.open')
    const troubles: unknown[] = []
    const joined = () => joinOpenLokets(own, (error) => troubles.push(error))
    joined().leave()
    const [name = ''] = readdirSync(registry)
    await anotherLoket(second)
    const kept = new DatabaseSync(journal)
    kept.exec('CREATE TABLE orders (number TEXT)')
    kept.close()
    rmSync(join(registry, name))
    symlinkSync(journal, join(registry, name))
    chmodSync(registry, 0o777)
    const lokets = joined()
    onTestFinished(() => lokets.leave())
    expect(lokets.others()).toEqual([])
    expect(String(troubles)).toContain(registry)
    const read = new DatabaseSync(journal)
    onTestFinished(() => read.close())
    expect(read.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'orders' }])
  },
)
