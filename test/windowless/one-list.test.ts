/** There is one list of staff for training and real money, and whatever both sides share is in the logs of both. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { added } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Call, windowlessCounter } from '../helpers/windowless-counter.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { type FormerMember, formerFolder } from '../staff/former-folder.ts'

const pins = { sari: '482913', joko: '739158', joko2: '618240', budi: '573902' }

async function idOf(call: Call, name: string): Promise<string> {
  const found = (await call('staff.names', {})).find((member) => member.name === name)
  return found?.id ?? '00000000-0000-4000-8000-000000000000'
}
const signIn = async (call: Call, name: string, pin: string) =>
  (await call('staff.signIn', { staffId: await idOf(call, name), pin })).kind

/** A shop at real money with two owners, back in training; one of them is on duty there. */
async function shop() {
  const gateway = await startedSandbox({ merchant })
  const dataDir = temporaryFolder()
  const options = { dataDir, vaultKeyFile: keyFileIn(dataDir) }
  const counter = await windowlessCounter(options)
  const { call } = counter
  await call('settings.change', { live: { baseUrl: gateway.url, merchantId: merchant.id } })
  await call('merchant.setKeys', { secret: merchant.secret })
  await call('staff.setUp', { name: 'Ibu Sari', pin: pins.sari })
  await added(call, { name: 'Pak Joko', role: 'owner', pin: pins.joko }, pins.sari)
  const to = async (mode: 'live' | 'training', name = 'Ibu Sari', pin = pins.sari) => {
    await call('counter.reopen', { mode })
    expect(await signIn(call, name, pin)).toBe('signedIn')
  }
  await to('live')
  return { ...counter, gateway, options, dataDir, to }
}

const lines = async (call: Call) =>
  (await call('audit.list', { limit: 100 })).entries.map(({ kind, by, subject, detail }) => ({
    kind,
    by: by?.name ?? null,
    subject,
    detail,
  }))

test('who is dismissed with real money is dismissed in training, and a new PIN counts there at once', async () => {
  const { call, to } = await shop()
  await call('staff.change', { staffId: await idOf(call, 'Pak Joko'), active: false })
  await call('staff.ownPin', { pin: pins.sari })
  await call('staff.resetPin', { staffId: await idOf(call, 'Ibu Sari'), pin: pins.joko2 })
  await to('training', 'Ibu Sari', pins.joko2)
  expect((await call('staff.names', {})).map(({ name }) => name)).toEqual(['Ibu Sari'])
  expect(await signIn(call, 'Ibu Sari', pins.sari)).toBe('wrong')
})

test('who is dismissed in training is dismissed with real money, and its log says who did it and where', async () => {
  const { call, to } = await shop()
  await to('training')
  const staffId = await idOf(call, 'Pak Joko')
  await call('staff.change', { staffId, role: 'cashier' })
  await call('staff.ownPin', { pin: pins.sari })
  await call('staff.resetPin', { staffId, pin: pins.joko2 })
  await call('staff.change', { staffId, active: false })
  await to('live')
  const changed = (await lines(call)).filter(({ subject }) => subject === 'Pak Joko').reverse()
  expect(changed).toMatchObject([
    { kind: 'staffAdded' },
    { kind: 'staffChanged', by: 'Ibu Sari', detail: { role: 'cashier', in: 'training' } },
    { kind: 'pinReset', by: 'Ibu Sari', detail: { in: 'training' } },
    { kind: 'staffChanged', by: 'Ibu Sari', detail: { active: 'false', in: 'training' } },
  ])
  expect(await call('audit.check', {})).toMatchObject({ kind: 'intact' })
})

test('a counter that is started to train needs the staff of real money before anything of it is touched', async () => {
  const { call, close, options } = await shop()
  await call('staff.change', { staffId: await idOf(call, 'Pak Joko'), active: false })
  await close()
  const sandbox = { url: 'http://127.0.0.1:9', merchantId: 'x', secret: 'y' }
  const next = await windowlessCounter({ ...options, sandbox })
  expect(await next.call('app.start', {})).toMatchObject({ mode: 'training', duty: { kind: 'locked' } })
  expect(await signIn(next.call, 'Pak Joko', pins.joko)).toBe('wrong')
  const refused = { code: 'locked' }
  const { call: ask } = next
  const change = { live: { verification: 'off', baseUrl: 'https://evil.example' } } as const
  await expect(ask('settings.change', change)).rejects.toMatchObject(refused)
  await expect(ask('merchant.setKeys', { secret: 'x' })).rejects.toMatchObject(refused)
  await expect(ask('merchant.importProfile', { json: '{}' })).rejects.toMatchObject(refused)
  await expect(ask('merchant.recoverVault', { to: 'empty' })).rejects.toMatchObject(refused)
  await expect(ask('merchant.test', {})).rejects.toMatchObject(refused)
  await expect(ask('counter.reopen', { mode: 'live' })).rejects.toMatchObject(refused)
  await expect(ask('staff.setUp', { name: 'Maling', pin: pins.budi })).rejects.toMatchObject(refused)
})

test('what is done to the merchant while training is in the log of real money, by name and by whom', async () => {
  const { call, to } = await shop()
  await to('training')
  await call('staff.ownPin', { pin: pins.sari })
  await call('settings.change', { live: { verification: 'off' }, notifications: { port: 0 } })
  await call('staff.ownPin', { pin: pins.sari })
  await call('merchant.setKeys', { secret: merchant.secret })
  await call('merchant.test', {})
  await call('staff.ownPin', { pin: pins.sari })
  await call('merchant.importProfile', { json: '{}' })
  expect(await signIn(call, 'Pak Joko', pins.budi)).toBe('wrong')
  await to('live')
  const told = (await lines(call)).filter(({ detail }) => detail.in === 'training').reverse()
  expect(told).toEqual([
    {
      kind: 'settingsChanged',
      by: 'Ibu Sari',
      subject: null,
      detail: { 'live.verification': 'off', 'notifications.port': '0', in: 'training' },
    },
    {
      kind: 'settingsChanged',
      by: 'Ibu Sari',
      subject: null,
      detail: { keys: 'secret', in: 'training' },
    },
    { kind: 'connectionTested', by: 'Ibu Sari', subject: null, detail: { in: 'training' } },
    {
      kind: 'settingsChanged',
      by: 'Ibu Sari',
      subject: null,
      detail: { gatewayProfile: 'own', in: 'training' },
    },
    { kind: 'wrongPin', by: null, subject: 'Pak Joko', detail: { failures: '1', in: 'training' } },
    // The profile is another one since the last test: the way to real money makes its own.
    { kind: 'connectionTested', by: 'Ibu Sari', subject: null, detail: { in: 'training' } },
  ])
  const switched = (await lines(call)).filter(({ kind }) => kind === 'modeChanged')
  expect(switched.map(({ detail, by }) => [detail.to, by])).toEqual([
    ['live', 'Ibu Sari'],
    ['training', 'Ibu Sari'],
    ['live', 'Ibu Sari'],
  ])
})

test('where the log of real money can not be written, nothing there is touched', async () => {
  const { call, to, dataDir } = await shop()
  await to('training')
  const journal = join(dataDir, 'live', merchant.id, 'journal.db')
  renameSync(journal, `${journal}.away`)
  writeFileSync(journal, 'no journal')
  const failed = { code: 'storageFailed' }
  await call('staff.ownPin', { pin: pins.sari })
  await expect(call('settings.change', { live: { verification: 'off' } })).rejects.toMatchObject(failed)
  await call('staff.ownPin', { pin: pins.sari })
  await expect(call('merchant.setKeys', { secret: 'x' })).rejects.toMatchObject(failed)
  expect((await call('app.start', {})).settings.live.verification).toBe('asProfile')
  rmSync(journal)
  renameSync(`${journal}.away`, journal)
  await call('staff.ownPin', { pin: pins.sari })
  await call('settings.change', { live: { verification: 'warn' } })
})

test('a data folder is open in one Loket at a time, in training or with real money', async () => {
  const { options } = await shop()
  const sandbox = { url: 'http://127.0.0.1:9', merchantId: 'x', secret: 'y' }
  await expect(windowlessCounter({ ...options, sandbox })).rejects.toThrow('another Loket')
})

test('another merchant has the same staff', async () => {
  const { call, close, options } = await shop()
  await call('staff.ownPin', { pin: pins.sari })
  await call('settings.change', { live: { merchantId: 'OTHER-1' } })
  await close()
  const next = await windowlessCounter(options)
  expect(await next.call('app.start', {})).toMatchObject({ mode: 'live', duty: { kind: 'locked' } })
})

test('a list of staff that is gone is not taken for a shop without staff; a new owner is let in by hand, and the log says so', async () => {
  const { close, options, dataDir } = await shop()
  await close()
  rmSync(join(dataDir, 'staff.db'))
  const training = { ...options, sandbox: { url: 'http://127.0.0.1:9', merchantId: 'x', secret: 'y' } }
  await expect(windowlessCounter(options)).rejects.toThrow('--staff new-owner')
  await expect(windowlessCounter(training)).rejects.toThrow('--staff new-owner')
  writeFileSync(join(dataDir, 'staff.db'), 'no list')
  await expect(windowlessCounter(training)).rejects.toThrow('--staff new-owner')
  const mended = await windowlessCounter({ ...training, newOwner: true })
  await mended.call('staff.setUp', { name: 'Ibu Ratna', pin: pins.budi })
  await mended.close()
  const next = await windowlessCounter(options)
  expect(await signIn(next.call, 'Ibu Ratna', pins.budi)).toBe('signedIn')
  const kinds = (await lines(next.call)).map(({ kind, subject }) => `${kind} ${subject ?? ''}`)
  expect(kinds).toContain('newOwner ')
  expect(kinds).toContain('staffAdded Ibu Ratna')
})

const former = {
  sari: { id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e11', name: 'Ibu Sari', role: 'owner', pin: pins.sari },
  joko: { id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e12', name: 'Pak Joko', role: 'owner', pin: pins.joko },
  budi: { id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e13', name: 'Budi', role: 'owner', pin: pins.budi },
} satisfies Record<string, FormerMember>

test('of two lists of a former Loket the one of real money counts; who worked in training alone is asked for first', async () => {
  const dataDir = temporaryFolder()
  await formerFolder(join(dataDir, 'live', 'M-1'), [former.sari, { ...former.joko, active: false }])
  await formerFolder(join(dataDir, 'training'), [
    { ...former.sari, pin: pins.joko2 },
    former.joko,
    former.budi,
  ])
  const { call, close } = await windowlessCounter({ dataDir })
  expect(await call('app.start', {})).toMatchObject({ mode: 'training', duty: { kind: 'locked' } })
  expect((await call('staff.names', {})).map(({ name }) => name)).toEqual(['Ibu Sari'])
  expect(await signIn(call, 'Ibu Sari', pins.joko2)).toBe('wrong')
  expect(await signIn(call, 'Ibu Sari', pins.sari)).toBe('signedIn')
  expect((await call('staff.list', {})).map(({ name, active }) => ({ name, active }))).toEqual([
    { name: 'Ibu Sari', active: true },
    { name: 'Pak Joko', active: false },
    { name: 'Budi', active: false },
  ])
  await call('staff.ownPin', { pin: pins.sari })
  await call('staff.change', { staffId: former.budi.id, active: true, role: 'cashier' })
  await close()
  // And what the former lists say never counts again.
  const next = await windowlessCounter({ dataDir })
  expect((await next.call('staff.names', {})).map(({ name }) => name)).toEqual(['Ibu Sari', 'Budi'])
})

test('a former Loket that only trained goes on with its staff and their PINs', async () => {
  const dataDir = temporaryFolder()
  await formerFolder(join(dataDir, 'training'), [former.sari, { ...former.budi, role: 'cashier' }])
  mkdirSync(join(dataDir, 'live', 'M-1'), { recursive: true })
  const { call } = await windowlessCounter({ dataDir })
  expect(await signIn(call, 'Budi', pins.budi)).toBe('signedIn')
  expect(await signIn(call, 'Ibu Sari', pins.sari)).toBe('signedIn')
})

test('a journal of real money that can not be read is replaced by no list except its backup’s', async () => {
  const dataDir = temporaryFolder()
  await formerFolder(join(dataDir, 'training'), [former.budi])
  mkdirSync(join(dataDir, 'live', 'M-1'), { recursive: true })
  writeFileSync(join(dataDir, 'live', 'M-1', 'journal.db'), 'spoilt')
  await expect(windowlessCounter({ dataDir })).rejects.toThrow('--staff new-owner')
})
