import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { errors, makeFailingDisk, type Trouble } from '../safety/failing-disk.ts'

const journal = pathToFileURL(join(root, 'test/helpers/open-journal.ts'))

test.for<[Trouble, RegExp]>([
  [{ writes: errors.full }, /^The disk of the journal .* is full: free some space/],
  [{ writes: errors.failing }, /^The disk of the journal .* fails: check that it is well/],
  [{ syncs: errors.full }, /^The disk of the journal .* fails: check that it is well/],
  [{ syncs: errors.failing }, /^The disk of the journal .* fails: check that it is well/],
])('a new journal on a disk with %j is refused with what to do', ([trouble, sentence], { skip }) => {
  const folder = temporaryFolder()
  const disk = makeFailingDisk(temporaryFolder(), folder, 1)
  if (!disk) return skip()
  disk.set(trouble)
  const file = JSON.stringify(join(folder, 'journal.db'))
  const program = `import('${journal}').then(({ openJournal }) => openJournal(${file})).catch(({ message }) => console.log(message))`
  const { stdout } = spawnSync(process.execPath, ['-e', program], {
    env: { ...process.env, ...disk.env },
    encoding: 'utf8',
  })
  expect(stdout).toMatch(sentence)
})
