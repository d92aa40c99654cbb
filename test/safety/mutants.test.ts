import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { lendingMutants } from './lending/mutants.ts'
import { caughtBy } from './mutants/caught-by.ts'
import { mutatedSources } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { feedMutants } from './office/mutants.ts'
import { printMutants } from './paper/mutants.ts'

const all = [...mutants, ...printMutants, ...feedMutants, ...lendingMutants]

// Running them would show it as well, but not everybody who moves a line runs them.
test.each(all)('the mutant "$name" still has its place in the source', (mutant) => {
  expect([...mutatedSources(mutant).keys()]).not.toEqual([])
})

test('a run of mutants that never ends is ended where its test runs out of time', async () => {
  const folder = temporaryFolder()
  const [program, begun] = [join(folder, 'run-mutants.mjs'), join(folder, 'begun')]
  const noteNumber = `writeFileSync(${JSON.stringify(begun)}, String(process.pid))`
  writeFileSync(program, `import { writeFileSync } from 'node:fs'\n${noteNumber}\nfor (;;);`)
  const time = new AbortController()
  const caught = caughtBy({ name: 'T0' }, program, [1, 1, time.signal])
  await expect.poll(() => existsSync(begun) && readFileSync(begun, 'utf8')).toMatch(/\d/)
  const pid = Number(readFileSync(begun, 'utf8'))
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => {
    if (isRunning()) process.kill(pid, 'SIGKILL')
  })
  expect(isRunning()).toBe(true)
  const ended = expect(caught).rejects.toThrow(/aborted/)
  time.abort()
  await expect.poll(isRunning).toBe(false)
  await ended
})
