import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt } from '../helpers/orders.ts'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { errors, makeFailingDisk, type Trouble } from '../safety/failing-disk.ts'

const urlOf = (path: string) => pathToFileURL(join(root, path)).href

test.for<Trouble>([{ writes: errors.full }, { writes: errors.failing }, { syncs: errors.failing }])(
  'a copy that a disk with %j refuses to seal is not taken for a damaged journal',
  async (trouble, { skip }) => {
    const folder = temporaryFolder()
    const disk = makeFailingDisk(temporaryFolder(), folder, 1)
    if (!disk) return skip()
    const journal = openJournal(join(folder, 'journal.db'))
    await journal.openAttempt(anAttempt())
    const copy = join(folder, 'copy.db')
    await journal.copyTo(copy)
    await journal.close()
    disk.set(trouble)
    const program = `import('${urlOf('electron/backups/check-in-worker.ts')}')
    .then(({ finishCopyInWorker }) =>
      finishCopyInWorker(${JSON.stringify(copy)}, new Uint8Array(32), new AbortController().signal))
    .then((problem) => console.log('the copy:', problem), (error) => console.log('the disk:', error.message))`
    const { stdout } = spawnSync(process.execPath, ['-e', program], {
      env: { ...process.env, ...disk.env },
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/^the disk: (database or disk is full|disk I\/O error|EIO)/)
  },
)
