import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A folder of Loket's with the lock of a set-up, whose number is that of a process at work, as after a start of a container. */
async function lockedFolder(beatenBefore: number) {
  const folder = temporaryFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'out'))
  const file = join(folder, 'out/set-up.lock')
  writeFileSync(file, String(process.pid))
  const at = new Date(Date.now() - beatenBefore)
  utimesSync(file, at, at)
  const address = pathToFileURL(join(folder, 'scripts/set-up/lock.mjs')).href
  const { alone } = (await import(/* @vite-ignore */ address)) as {
    alone(
      step: (says: string, work: () => Promise<void>) => Promise<void>,
      work: () => Promise<string>,
    ): Promise<string>
  }
  const done = alone(
    (_says, work) => work(),
    async () => (existsSync(file) ? 'with a lock' : 'without'),
  )
  return { file, done }
}

test('a set-up that was killed keeps no later one waiting, though its number is another process’s now', async () => {
  const { file, done } = await lockedFolder(60_000)
  expect(await done).toBe('with a lock')
  expect(existsSync(file)).toBe(false)
})

test('a set-up that is at work is waited for', async () => {
  const { file, done } = await lockedFolder(0)
  const first = await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 1_500, 'waits'))])
  expect(first).toBe('waits')
  rmSync(file)
  expect(await done).toBe('with a lock')
})

test.skipIf(process.platform === 'win32')(
  'a lock that another user’s killed set-up left is no fault of the program: the sentence says who can build',
  () => {
    const folder = temporaryFolder()
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    mkdirSync(join(folder, 'out'))
    const file = join(folder, 'out/set-up.lock')
    writeFileSync(file, '0')
    for (const [path, mode] of [
      [join(folder, 'out'), 0o555],
      [folder, 0o755],
    ] as const)
      chmodSync(path, mode)
    const address = pathToFileURL(join(folder, 'scripts/set-up/lock.mjs')).href
    // Root may write anywhere.
    const script = `const { alone } = await import('${address}')
      if (process.getuid() === 0) process.seteuid(65_534)
      await alone((says, work) => work(), () => {}).catch(({ name, message }) => console.log(name, message))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      cwd: folder,
    })
    chmodSync(join(folder, 'out'), 0o755)
    expect(stdout).toMatch(
      /^SetUpFailed Loket must be built first, and .* can't be written: run "npm run sandbox/,
    )
  },
)
