import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { lendingMutation } from './lending/lending-mutation.ts'
import { mutantsIn, mutatedSources } from './mutants/mutant.ts'
import { mutationProof } from './mutants/mutation-proof.ts'
import { mutation } from './mutation.ts'
import { feedMutation } from './office/feed-mutation.ts'
import { printMutation } from './paper/print-mutation.ts'
import { restoreMutation } from './restored/restore-mutation.ts'

const folder = 'test/safety'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.diff'),
)
const all = mutantsIn(...files.map((file) => join(folder, file)))

test('every mutant of a file is read, and tried by a proof', () => {
  const begun = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/^T\d+ /gm) ?? [])
  expect(all).toHaveLength(begun.length)
  const runs = [mutation, printMutation, feedMutation, lendingMutation, restoreMutation]
  expect(runs.reduce((sum, { long }) => sum + long, 0)).toBe(begun.length)
})

// Their proofs would notice as well, but not everybody who moves a line runs them.
test.each(all)('the mutant "$name" still has its place in the source', (mutant) => {
  expect([...mutatedSources(mutant).keys()]).not.toEqual([])
})

test('a run that never ends is ended where its test runs out of time', async () => {
  const folder = temporaryFolder()
  const [proofs, begun] = [join(folder, 'proofs.mjs'), join(folder, 'begun')]
  const noteNumber = `writeFileSync(${JSON.stringify(begun)}, String(process.pid))`
  writeFileSync(proofs, `import { writeFileSync } from 'node:fs'\n${noteNumber}\nfor (;;);`)
  const time = new AbortController()
  const endless = mutationProof({ name: 'T0', rule: '', mutants: [], proofs, atLength: [] })
  const caught = endless.run(1, 1, time.signal)
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
