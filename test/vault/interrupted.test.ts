import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyFileProtector } from '../../electron/vault/key-file.ts'
import { openVault } from '../../electron/vault/vault.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'

test.each([0, 4, 9, 17])(
  'a power cut %d ms into storing leaves a whole vault, and the one before it is whole as well',
  async (patience) => {
    const folder = temporaryFolder()
    const [path, keyFile] = [join(folder, 'vault.json'), keyFileIn(folder)]
    const child = fork(join(import.meta.dirname, 'storing-process.ts'), [path, keyFile], { execArgv: [] })
    await once(child, 'message')
    await wait(patience)
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const file of [path, `${path}.previous`].filter((each) => existsSync(each))) {
      const vault = openVault(file, '010001')
      await vault.unlock(keyFileProtector(keyFile))
      expect(vault.read()?.secret, file).toMatch(/^generation \d+$/)
    }
    expect(existsSync(path)).toBe(true)
  },
)
