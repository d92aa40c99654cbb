/** When Loket looks, downloads and installs, played on a clock in the hand; what may be installed when is in may-install.test.ts. */
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { FeedEntry } from '../../electron/updates/feed-entry.ts'
import { openTriedVersion } from '../../electron/updates/tried-version.ts'
import { UpdateRefused } from '../../electron/updates/update-refused.ts'
import { createUpdates } from '../../electron/updates/updates.ts'
import type { UpdatesOptions } from '../../electron/updates/updates-options.ts'
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'
import { type OpenWork, REST_MS } from '../../shared/update/may-install.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Three in the night in Jakarta. */
const NIGHT = Date.UTC(2026, 10, 21, 20)
const notes = { id: 'Lebih cepat.', en: 'Faster.' }
const entry: FeedEntry = { version: '0.2.0', files: [], stagingPercentage: 100, notes, signature: null }
const offered = { version: '0.2.0', notes }
/** How a version is installed that was downloaded more than an hour ago. */
const onceMoreLooked = ['look https://shop.example/updates', 'download', 'backUp', 'install']

function setUp(
  change: Partial<UpdatesOptions> & { updates?: Partial<Settings['updates']>; triedFile?: string } = {},
) {
  const clock = handClock(NIGHT)
  const at = {
    settings: {
      ...defaultSettings,
      updates: { ...defaultSettings.updates, feed: 'https://shop.example/updates', ...change.updates },
    },
    work: { sales: 0, refunds: 0, prints: 0, calls: 0, holds: [], others: 0, idleMs: REST_MS } as OpenWork,
    found: entry as FeedEntry | null,
  }
  const did: string[] = []
  const trouble: unknown[] = []
  const installer = {
    installs: 'itself' as const,
    look: vi.fn(async (feed: string) => {
      did.push(`look ${feed}`)
      return at.found
    }),
    download: vi.fn(async (onPercent: (percent: number) => void) => {
      did.push('download')
      onPercent(41.7)
    }),
    callOff: vi.fn(),
    verify: vi.fn(async () => {}),
    install: vi.fn(async () => void did.push('install')),
  }
  const states: string[] = []
  const updates = createUpdates({
    version: '0.1.0',
    ownFeed: '',
    signed: false,
    settings: () => at.settings,
    clock: { ...clock, elapsed: clock.now },
    installer: async () => installer,
    installs: 'itself',
    others: () => [],
    openWork: async () => at.work,
    backUp: async () => did.push('backUp'),
    tried: openTriedVersion(change.triedFile ?? join(temporaryFolder(), 'update-tried')),
    onChange: ({ state }) => {
      states.push(state.kind === 'downloading' ? `downloading ${state.percent}` : state.kind)
    },
    onTrouble: (error) => trouble.push(error),
    ...change,
  })
  /** Lets so much time pass, a minute at a time, with what it brings about. */
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left >= 0; left -= MINUTE) {
      clock.pass(Math.min(left, MINUTE))
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    }
  }
  const found = async () => {
    await updates.look()
    await expect.poll(() => updates.status().state.kind).toBe('ready')
    did.length = 0
  }
  return { at, clock, did, states, trouble, installer, updates, pass, found }
}

test('a new version is looked for after the first customers and then once a day, downloaded, and told with its notes', async () => {
  const { updates, pass, states, installer } = setUp({ updates: { install: 'asked' } })
  updates.begin()
  expect(installer.look).not.toHaveBeenCalled()
  await pass(2 * MINUTE)
  expect(states).toEqual(['looking', 'downloading 0', 'downloading 41', 'ready'])
  expect(updates.status().state).toEqual({ kind: 'ready', ...offered })

  const none = setUp()
  none.at.found = null
  none.updates.begin()
  await none.pass(20 * HOUR)
  expect(none.installer.look).toHaveBeenCalledTimes(1)
  await none.pass(4 * HOUR)
  expect(none.installer.look).toHaveBeenCalledTimes(2)
  expect(none.updates.status().state).toMatchObject({ kind: 'upToDate' })
})

test('a version is installed although the journal was closed at the moment of a try', async () => {
  let isClosed = false
  const { updates, pass, found, at, did, trouble } = setUp({
    openWork: async () => {
      if (isClosed) throw new Error('database is not open')
      return at.work
    },
  })
  await found()
  isClosed = true
  await pass(MINUTE)
  expect(updates.status().state.kind).toBe('ready')
  expect(trouble).toHaveLength(1)
  isClosed = false
  await pass(MINUTE)
  expect(did).toContain('install')
})

test('nothing is looked for by itself where the owner does not want it, and nothing at all without a feed', async () => {
  const unwanted = setUp({ updates: { daily: false } })
  unwanted.updates.begin()
  await unwanted.pass(30 * HOUR)
  const without = setUp({ updates: { feed: '' } })
  without.updates.begin()
  await without.pass(30 * HOUR)
  expect(await without.updates.look()).toMatchObject({ feed: null, state: { kind: 'off' } })
  expect([...unwanted.did, ...without.did]).toEqual([])
})

test('the owner’s own feed goes before the one of the release, and what was found at another says nothing', async () => {
  const { updates, at, did, found } = setUp({ ownFeed: 'https://loket.example/updates' })
  await found()
  at.settings = { ...at.settings, updates: { ...at.settings.updates, feed: '' } }
  expect(updates.status()).toMatchObject({
    feed: 'https://loket.example/updates',
    state: { kind: 'notLooked' },
  })
  expect(await updates.install()).toMatchObject({ state: { kind: 'notLooked' } })
  await updates.look()
  expect(did).toEqual(['look https://loket.example/updates'])
})

test('outside opening hours it is installed by itself, after a backup', async () => {
  const { updates, did, found, pass } = setUp()
  await found()
  await pass(MINUTE)
  expect(did).toEqual(['backUp', 'install'])
  expect(updates.status().state).toEqual({ kind: 'installing', ...offered })
})

test('in opening hours it stays ready, and goes in that night', async () => {
  const { at, clock, did, found, pass } = setUp()
  clock.pass(5 * HOUR)
  await found()
  await pass(14 * HOUR)
  expect(did).toEqual([])
  at.work = { ...at.work, sales: 1 }
  await pass(2 * HOUR)
  expect(did).toEqual([])
  at.work = { ...at.work, sales: 0 }
  await pass(MINUTE)
  expect(did).toEqual(onceMoreLooked)
})

test('where the system asks for a password nothing is installed by itself', async () => {
  const { did, found, pass } = setUp({ installs: 'withPassword', updates: { install: 'anyTime' } })
  await found()
  await pass(30 * HOUR)
  expect(did).toEqual([])
})

test('a look or a download can be called off: that is not a failure, and the next look is tomorrow’s or the owner’s', async () => {
  for (const step of ['look', 'download'] as const) {
    const { updates, installer, states, trouble, pass } = setUp()
    const hangs = Promise.withResolvers<never>()
    installer[step].mockImplementationOnce(() => hangs.promise)
    installer.callOff.mockImplementation(() => hangs.reject(new UpdateRefused('unreachable', 'called off')))
    updates.begin()
    await pass(2 * MINUTE)
    expect(['looking', 'downloading']).toContain(updates.status().state.kind)
    updates.callOff()
    await expect.poll(() => updates.status().state.kind).toBe('notLooked')
    expect([states.includes('failed'), trouble]).toEqual([false, []])
    await pass(3 * HOUR)
    expect(installer.look).toHaveBeenCalledTimes(1)
    await updates.look()
    await expect.poll(() => updates.status().state.kind).toBe('ready')
  }
})

test('an owner’s wish waits for the sale to end, says so, and can be called off', async () => {
  const { updates, at, did, found, pass } = setUp({ updates: { install: 'asked' } })
  at.work = { ...at.work, sales: 1 }
  await found()
  expect(await updates.install()).toMatchObject({ state: { kind: 'waiting', because: 'sale', ...offered } })
  await pass(MINUTE)
  expect(updates.callOff().state).toEqual({ kind: 'ready', ...offered })
  at.work = { ...at.work, sales: 0 }
  await pass(HOUR)
  expect(did).toEqual([])

  at.work = { ...at.work, sales: 1 }
  await updates.install()
  at.work = { ...at.work, sales: 0, prints: 1 }
  await pass(MINUTE)
  expect(updates.status().state).toMatchObject({ kind: 'waiting', because: 'print' })
  at.work = { ...at.work, prints: 0 }
  await pass(MINUTE)
  expect(did).toEqual(onceMoreLooked)
})

test('a sale that begins while the backup is made is waited for', async () => {
  const { at, did, found, pass, updates, installer } = setUp({
    backUp: async () => {
      if (did.push('backUp') === 1) at.work = { ...at.work, sales: 1 }
    },
  })
  await found()
  await pass(MINUTE)
  expect(did).toEqual(['backUp'])
  expect(updates.status().state).toEqual({ kind: 'ready', ...offered })
  at.work = { ...at.work, sales: 0 }
  await pass(MINUTE)
  expect(installer.install).toHaveBeenCalledTimes(1)
})

test('a sale that begins while the file is compared is waited for: after that look nothing is between it and the closing', async () => {
  const { at, did, found, pass, updates, installer } = setUp()
  installer.verify.mockImplementationOnce(async () => {
    at.work = { ...at.work, holds: ['sale'] }
  })
  await found()
  await pass(MINUTE)
  expect(did).toEqual(['backUp'])
  expect(updates.status().state).toEqual({ kind: 'ready', ...offered })
  at.work = { ...at.work, holds: [] }
  await pass(MINUTE)
  expect(did).toEqual(['backUp', 'backUp', 'install'])
})

test('after a failed installation the restart does not try it again; the owner may, and the next version is installed automatically', async () => {
  const triedFile = join(temporaryFolder(), 'update-tried')
  const before = setUp({ triedFile })
  await before.found()
  await before.pass(MINUTE)
  expect(before.did).toEqual(['backUp', 'install'])

  // The old version runs again: the installer did not replace it.
  const after = setUp({ triedFile })
  await after.found()
  await after.pass(30 * HOUR)
  expect(after.did).toEqual([])
  await after.updates.install()
  await after.pass(MINUTE)
  expect(after.did).toEqual(onceMoreLooked)

  const next = setUp({ triedFile })
  next.at.found = { ...entry, version: '0.2.1' }
  await next.found()
  await next.pass(MINUTE)
  expect(next.did).toEqual(['backUp', 'install'])
})

test('a version that was downloaded hours ago is looked for once more, and installed if it is still offered', async () => {
  const { updates, pass, found, at, did, installer } = setUp()
  at.work = { ...at.work, sales: 1 }
  await found()
  await pass(2 * HOUR)
  expect(did).toEqual([])
  at.work = { ...at.work, sales: 0 }
  await pass(MINUTE)
  expect(did).toEqual(onceMoreLooked)

  const away = setUp()
  away.at.work = { ...away.at.work, sales: 1 }
  await away.found()
  away.installer.look.mockRejectedValue(new UpdateRefused('unreachable', 'the router is off at night'))
  await away.pass(2 * HOUR)
  away.at.work = { ...away.at.work, sales: 0 }
  await away.pass(MINUTE)
  expect(away.did).toEqual(['backUp', 'install'])
  expect([installer.install, updates.status().state.kind]).toEqual([expect.anything(), 'installing'])
})

test.each([
  ['none', null, 'upToDate'],
  ['another', { ...entry, version: '0.2.1' }, 'ready'],
] as const)(
  'a version that its makers have taken back, for %s, is not installed',
  async (_, next, becomes) => {
    const { updates, pass, found, at, did } = setUp({ updates: { install: 'asked' } })
    await found()
    await pass(2 * HOUR)
    at.found = next
    await updates.install()
    await pass(MINUTE)
    expect(did).not.toContain('install')
    expect(updates.status().state).toMatchObject({ kind: becomes, ...(next && { version: next.version }) })
  },
)

test('a version is not installed any more once the feed is no feed of its makers', async () => {
  const { updates, pass, found, did, installer } = setUp({ updates: { install: 'asked' } })
  await found()
  await pass(2 * HOUR)
  installer.look.mockRejectedValue(new UpdateRefused('unsigned', 'somebody else serves it'))
  await updates.install()
  await pass(MINUTE)
  expect(did).toEqual([])
  expect(updates.status().state).toMatchObject({ kind: 'failed', because: 'unsigned' })
})

test('a till that sleeps at night looks daily all the same', async () => {
  const clock = handClock(NIGHT)
  let awake = 0
  const { installer, updates, at } = setUp({ clock: { ...clock, elapsed: () => awake } })
  at.found = null
  updates.begin()
  const pass = async (hours: number, isAwake: boolean) => {
    for (let minute = 0; minute < hours * 60; minute += 1) {
      if (isAwake) awake += MINUTE
      clock.pass(MINUTE)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
  }
  await pass(10, true)
  expect(installer.look).toHaveBeenCalledTimes(1)
  await pass(13, false)
  await pass(2, true)
  expect(installer.look).toHaveBeenCalledTimes(2)
})

test('without a backup nothing is installed', async () => {
  const { found, pass, updates, installer } = setUp({ backUp: () => Promise.reject(new Error('no room')) })
  await found()
  await pass(MINUTE)
  expect(updates.status().state).toMatchObject({ kind: 'failed', because: 'backupFailed' })
  expect(installer.install).not.toHaveBeenCalled()
})

test('a feed out of reach is tried again within an hour; a wrong one not before tomorrow', async () => {
  const away = setUp()
  away.installer.look.mockRejectedValue(new UpdateRefused('unreachable', 'away'))
  away.updates.begin()
  await away.pass(3 * HOUR)
  expect(away.installer.look.mock.calls.length).toBeGreaterThan(2)
  expect(away.updates.status().state).toMatchObject({ kind: 'failed', because: 'unreachable' })

  const wrong = setUp()
  wrong.installer.download.mockRejectedValue(new UpdateRefused('damaged', 'other bytes'))
  wrong.updates.begin()
  await wrong.pass(20 * HOUR)
  expect(wrong.installer.download).toHaveBeenCalledTimes(1)
  expect(wrong.updates.status().state).toMatchObject({ kind: 'failed', because: 'damaged' })
})

test('a Loket that installs nothing tells of the new version and downloads none', async () => {
  const { updates, installer } = setUp({ installs: 'not' })
  await updates.look()
  await expect.poll(() => updates.status().state).toEqual({ kind: 'found', ...offered })
  expect(await updates.install()).toMatchObject({ state: { kind: 'found' } })
  expect(installer.download).not.toHaveBeenCalled()
})
