import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const { secret } = merchant
const safe = { available: true, mark: 'v11' }

/** The desktop, with a merchant named in its settings. */
async function opened(dataDir: string, given: Partial<typeof safe>) {
  const desktop = await startDesktop(dataDir, given)
  const gateway = await startedSandbox()
  await desktop.call('settings.change', { live: { baseUrl: gateway.url, merchantId: merchant.id } })
  return desktop
}

test('keys go into the system’s safe if there is one, and are open again at the next start', async () => {
  const folder = temporaryFolder()
  const first = await opened(folder, safe)
  await expect(first.call('merchant.setKeys', { secret })).resolves.toMatchObject({
    value: { vault: { state: 'open', by: 'system' } },
  })
  await first.quit()
  expect(readFileSync(join(folder, `live/${merchant.id}/vault.json`), 'utf8')).not.toContain(secret)
  const second = await opened(folder, safe)
  await second.call('counter.reopen', { mode: 'live' })
  await expect(second.call('merchant.status', {})).resolves.toMatchObject({
    value: { vault: { state: 'open' }, keys: ['secret'] },
  })
})

test.each([
  // No key ring answers, although the desktop is one that has one.
  { available: true, mark: 'v10' },
  { available: true, mark: 'v99' },
  { available: false, mark: 'v11' },
])('a system store that protects nothing is not used, and a passphrase is asked for: %j', async (given) => {
  const desktop = await opened(temporaryFolder(), given)
  await expect(desktop.call('merchant.status', {})).resolves.toMatchObject({
    value: { vault: { state: 'empty', by: 'passphrase' } },
  })
  await expect(desktop.call('merchant.setKeys', { secret })).resolves.toMatchObject({
    failure: { field: 'passphrase' },
  })
})

test('keys that the key ring keeps stay closed while it does not answer, and open once it does', async () => {
  const folder = temporaryFolder()
  const statusAt = async (given: Partial<typeof safe>) => {
    const desktop = await opened(folder, given)
    await desktop.call('merchant.setKeys', { secret })
    await desktop.call('counter.reopen', { mode: 'live' })
    const status = await desktop.call('merchant.status', {})
    await desktop.quit()
    return status
  }
  await statusAt(safe)
  expect(await statusAt({ available: true, mark: 'v10' })).toMatchObject({
    value: { vault: { state: 'locked', by: 'system', problem: 'systemRefused' } },
  })
  expect(await statusAt(safe)).toMatchObject({ value: { vault: { state: 'open' } } })
})

test('the window reloads its page when another counter replaces this one', async () => {
  const desktop = await opened(temporaryFolder(), safe)
  await desktop.call('merchant.setKeys', { secret })
  const { contents } = desktop
  expect(contents.reloads).toBe(0)
  await desktop.call('counter.reopen', { mode: 'live' })
  expect(contents.reloads).toBe(1)
})
