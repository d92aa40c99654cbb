import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCounterOptions } from '../../electron/composition/start-options.ts'
import { demandCode } from '../../electron/office/demand-code.ts'
import { enrolUnattended } from '../../electron/office/enrol-unattended.ts'
import { rupiah } from '../../shared/money.ts'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { aDatabase } from './databases.ts'
import { aLazyOffice, anOfficeWithOwner, quickClock } from './enrolled-counters.ts'
import { linkOf } from './two-counters.ts'

test('a counter enrols, sells, comes back after a restart, and leaves; its audit log has each step', async () => {
  const office = await anOfficeWithOwner()
  const dataDir = temporaryFolder()
  const first = await windowlessCounter({ dataDir })
  expect(await first.call('office.status', {})).toEqual({ kind: 'none' })
  const code = await office.code('Kasir 1')
  expect(await first.call('office.enrol', { code })).toMatchObject({ kind: 'enrolled', name: 'Kasir 1' })
  await expect
    .poll(() => first.heard.findLast(({ name }) => name === 'office.changed')?.value)
    .toMatchObject({
      link: { kind: 'connected' },
    })
  const wanted = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) }
  expect(await first.call('sale.charge', wanted)).toMatchObject({ state: { kind: 'open' } })
  await first.close()

  const second = await windowlessCounter({ dataDir })
  await expect.poll(() => linkOf(second)).toBe('connected')
  const shopOf = async () => (await second.call('app.start', {})).settings.shop
  expect((await shopOf()).counter).toBe('Kasir 1')
  const support = (await second.call('support.bundle', {})).json
  expect(JSON.parse(support).states.office).toMatchObject({ link: { kind: 'connected' }, trouble: null })
  expect(support).not.toMatch(/Kasir 1|127\.0\.0\.1/)
  expect(await second.call('office.leave', {})).toEqual({ kind: 'none' })
  // One that has a name keeps it.
  await second.call('settings.change', { shop: { counter: 'Depan' } })
  await second.call('office.enrol', { code: await office.code('Kasir di lantai dua sebelah kiri') })
  expect((await shopOf()).counter).toBe('Depan')
  // Two windows at once, and one that did not hear of it.
  const leave = () => second.callFrom(crypto.randomUUID())('office.leave', {})
  expect(await Promise.all([leave(), leave()])).toEqual([{ kind: 'none' }, { kind: 'none' }])
  expect(await leave()).toEqual({ kind: 'none' })
  expect(existsSync(join(dataDir, 'training/office.json'))).toBe(false)
  const { entries } = await second.call('audit.list', { limit: 50 })
  expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['officeEnrolled', 'officeLeft']))
  const left = entries.filter(({ kind }) => kind === 'officeLeft').map(({ detail }) => detail.name)
  expect(left).toEqual(
    ['Kasir di lantai dua sebelah kiri', 'Kasir 1'].map((name) => `${name} · ${office.office.url}`),
  )
  expect([first.trouble, second.trouble]).toEqual([[], []])
})

test('another office or address in the file of the enrolment, by a text editor, is in the audit log once, and nothing of Loket’s own is', async () => {
  const office = await anOfficeWithOwner()
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'training/office.json')
  const outside = async () => {
    const counter = await windowlessCounter({ dataDir })
    const { entries } = await counter.call('audit.list', { limit: 50 })
    await counter.close()
    return entries
      .filter(({ detail }) => detail.from === 'outside')
      .map(({ kind, by, detail }) => [kind, by, detail.name])
  }
  const first = await windowlessCounter({ dataDir })
  await first.call('office.enrol', { code: await office.code('Kasir 1') })
  await first.close()
  expect(await outside()).toEqual([])
  const ours = readFileSync(file, 'utf8')
  // The office proves who it is through any relay; what is sent through one in the clear can be read there.
  writeFileSync(file, ours.replace(office.here, 'http://127.0.0.1:9'))
  const thiefs = ['officeEnrolled', null, 'Kasir 1 · http://127.0.0.1:9']
  expect(await outside()).toEqual([thiefs])
  expect(await outside()).toEqual([thiefs])
  rmSync(file)
  const left = ['officeLeft', null, 'http://127.0.0.1:9']
  expect(await outside()).toEqual([left, thiefs])
  writeFileSync(file, ours)
  const back = ['officeEnrolled', null, `Kasir 1 · ${office.here}`]
  expect(await outside()).toEqual([back, left, thiefs])
  const last = await windowlessCounter({ dataDir })
  await last.call('office.leave', {})
  await last.close()
  writeFileSync(file, ours)
  expect(await outside()).toEqual([back, back, left, thiefs])
})

test('a counter that starts unattended enrols by the code of its command line, once the office is there, and once only', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner({ ...database, close: async () => {} })
  const code = await office.code('Kios')
  await office.office.close()
  const troubles: unknown[] = []
  const onTrouble = (error: unknown) => void troubles.push(error)
  const lazy = aLazyOffice(temporaryFolder(), openJournal(':memory:'), { onTrouble })
  const enrolled: OfficeStatus[] = []
  const begin = () =>
    enrolUnattended({
      office: lazy,
      code,
      clock: quickClock,
      onTrouble,
      onEnrolled: async (status) => void enrolled.push(status),
    })
  onTestFinished(begin())
  expect(await lazy.status()).toEqual({ kind: 'none' })
  await anOfficeWithOwner(database, { port: office.port })
  await expect.poll(() => enrolled).toMatchObject([{ kind: 'enrolled', name: 'Kios' }])
  // As the next start does.
  onTestFinished(begin())
  await expect.poll(async () => (await lazy.status()).kind).toBe('enrolled')
  expect([enrolled.length, troubles]).toEqual([1, []])
})

test('the command line of a counter enrols it, and its audit log says so; an invalid code ends the start', async () => {
  const office = await anOfficeWithOwner()
  const counter = await windowlessCounter({
    officeCode: await office.code('Kios'),
  })
  await expect.poll(async () => (await counter.call('office.status', {})).kind).toBe('enrolled')
  const kinds = async () => (await counter.call('audit.list', { limit: 50 })).entries.map(({ kind }) => kind)
  await expect.poll(kinds).toContain('officeEnrolled')
  const nameOf = async () => (await counter.call('app.start', {})).settings.shop.counter
  await expect.poll(nameOf).toBe('Kios')
  expect(() => readCounterOptions({ office: 'http://evil.example/#x' })).toThrow(
    '--office, or LOKET_OFFICE_CODE',
  )
  expect(readCounterOptions({ office: await office.code('Lain') })).toHaveProperty('officeCode')
})

test('the environment, which no other user can read, takes the code as well; the command line comes first', async () => {
  const office = await anOfficeWithOwner()
  const [code, other] = [await office.code('Kios'), await office.code('Lain')]
  expect(readCounterOptions({}, { LOKET_OFFICE_CODE: code })).toHaveProperty('officeCode', code)
  expect(readCounterOptions({ office: other }, { LOKET_OFFICE_CODE: code })).toHaveProperty(
    'officeCode',
    other,
  )
  expect(readCounterOptions({}, { LOKET_OFFICE_CODE: '' })).not.toHaveProperty('officeCode')
  expect(() => readCounterOptions({}, { LOKET_OFFICE_CODE: 'none' })).toThrow('LOKET_OFFICE_CODE')
})

test('an enrolment file that can not be read does not stop the counter: *Settings → Office* says so', async () => {
  const dataDir = temporaryFolder()
  await (await windowlessCounter({ dataDir })).close()
  writeFileSync(join(dataDir, 'training/office.json'), 'not ours')
  const counter = await windowlessCounter({ dataDir })
  const wanted = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) }
  expect(await counter.call('sale.charge', wanted)).toMatchObject({ state: { kind: 'open' } })
  await expect(counter.call('office.status', {})).rejects.toMatchObject({ code: 'internal' })
})

test('without an office a counter opens no part of the office, and writes nothing for it', async () => {
  const folder = temporaryFolder()
  const troubles: unknown[] = []
  const note = (what: unknown) => void troubles.push(what)
  const office = aLazyOffice(folder, openJournal(':memory:'), { onChange: note, onTrouble: note })
  office.begin()
  expect(await office.status()).toEqual({ kind: 'none' })
  await office.close()
  expect([existsSync(join(folder, 'office.json')), troubles]).toEqual([false, []])
})

test('a counter that was closed opens its office no more', async () => {
  const { code } = await anOfficeWithOwner()
  const [folder, journal] = [temporaryFolder(), openJournal(':memory:')]
  const before = aLazyOffice(folder, journal)
  await (await before.get()).enrol(demandCode(await code('Kasir')), () => {})
  await before.close()
  const office = aLazyOffice(folder, journal)
  await office.close()
  await expect(office.get()).rejects.toMatchObject({ code: 'notPossible' })
})
