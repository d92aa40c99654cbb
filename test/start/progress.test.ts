import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { progressOn } from '../../scripts/set-up/progress.mjs'

test('on a narrow terminal what turns stays in its row', async () => {
  const written: string[] = []
  const enough = Promise.withResolvers<void>()
  const terminal = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        if (written.push(String(chunk)) > 3) enough.resolve()
        done()
      },
    }),
    { isTTY: true, columns: 40 },
  )
  const title = 'Installing dependencies, a minute or two'
  await progressOn(terminal)(title, () => enough.promise)
  const turns = written
    .filter((text) => text.startsWith('\r') && text.includes('Inst'))
    .map((text) => text.slice(1))
  expect(turns.length).toBeGreaterThan(2)
  for (const row of turns) expect(row).toMatch(/^. Installing.{1,27}$/u)
  expect(written.at(-1)).toMatch(/^✓ Installing dependencies, a minute or two \(.* s\)\n$/)
})
