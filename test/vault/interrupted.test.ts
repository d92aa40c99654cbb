import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyFileProtector } from '../../electron/vault/key-file.ts'
import { openVault } from '../../electron/vault/vault.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'

const keeper = join(import.meta.dirname, 'storing-process.ts')

async function expectWhole(path: string, keyFile: string): Promise<void> {
  expect(existsSync(path)).toBe(true)
  for (const file of [path, `${path}.previous`].filter((each) => existsSync(each))) {
    const vault = openVault(file, '010001')
    await vault.unlock(keyFileProtector(keyFile))
    expect(vault.read()?.secret, file).toMatch(/^generation \d+$/)
  }
}

test.each([0, 9])(
  'an end %d ms into storing leaves a whole vault, and the one before it whole as well',
  async (patience) => {
    const folder = temporaryFolder()
    const [path, keyFile] = [join(folder, 'vault.json'), keyFileIn(folder)]
    const child = fork(keeper, [path, keyFile], { execArgv: [] })
    await once(child, 'message')
    await wait(patience)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expectWhole(path, keyFile)
  },
)

const canLimit = spawnSync('prlimit', ['--version']).status === 0

// The system cuts off in the middle of the file that grows too large: what a full disk does, and a power cut may.
test.runIf(canLimit)('a vault that the disk has no room for leaves the one before it whole', async () => {
  const folder = temporaryFolder()
  const [path, keyFile] = [join(folder, 'vault.json'), keyFileIn(folder)]
  spawnSync('prlimit', ['--fsize=1000', process.execPath, keeper, path, keyFile])
  await expectWhole(path, keyFile)
})
