import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Child, startProgram } from '../helpers/our-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** Waits for the address that a program prints, and then stops reading, like a terminal that was closed. */
async function addressThenClosed(child: Child): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (/http:\S+\s/.test(said)) break
  }
  child.stderr.destroy()
  return /http:\S+/.exec(said)?.[0] ?? 'nothing'
}

test.skipIf(!existsSync('out/main/browser.cjs'))(
  'a counter whose terminal was closed goes on, whatever it has to print',
  async () => {
    const data = ['--no-open', '--port', '0', '--data', temporaryFolder()]
    const child = startProgram('out/main/browser.cjs', data)
    const address = await addressThenClosed(child)
    // A second browser with the same address: that is a warning on the terminal.
    for (let time = 0; time < 3; time += 1) {
      const page = await fetch(address, {
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      })
      expect(page.status).toBeLessThan(500)
    }
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('a sandbox whose terminal was closed goes on too', async () => {
  const child = startProgram('services/sandbox/main.ts', [
    '--port',
    '0',
    '--data',
    temporaryFolder(),
    '--log',
  ])
  const address = await addressThenClosed(child)
  for (let time = 0; time < 3; time += 1)
    await fetch(`${address}/payment/v2.3/none`, { method: 'POST', body: '{}' })
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
