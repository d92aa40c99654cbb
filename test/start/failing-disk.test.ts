import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { exitOf, startProgram } from '../helpers/our-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { whyNoDiskTrouble } from '../safety/disk-trouble.ts'
import { errors, makeFailingDisk } from '../safety/failing-disk.ts'

test.skipIf(whyNoDiskTrouble() !== null).each([
  ['full', errors.full, 'is full: free some space'],
  ['failing', errors.failing, 'fails: check that it is well'],
])('a start on a disk that is %s ends with one sentence that says so', async (_, writes, words) => {
  const workshop = temporaryFolder()
  const folder = join(workshop, 'data')
  mkdirSync(folder, { mode: 0o700 })
  const disk = makeFailingDisk(workshop, folder, 1)
  disk?.set({ writes })
  const env = { ...process.env, ...disk?.env }
  const child = startProgram('electron/browser.ts', ['--data', folder, '--no-open', '--port', '0'], env)
  expect(await exitOf(child)).toEqual([2, `The disk of ${folder} ${words}, then start Loket again.\n`])
})

test('what SQLite says of a disk, and a write that names no file, are sentences too', () => {
  const sqlite = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1_034 })
  expect(startProblem(sqlite)).toBe(
    'The disk of the data folder fails: check that it is well, then start Loket again.',
  )
  const nameless = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(startProblem(nameless)).toBe(
    'The disk of the data folder is full: free some space, then start Loket again.',
  )
})
