import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'
import { added } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Call, windowlessCounter } from '../helpers/windowless-counter.ts'
import { rowsIn } from './database-file.ts'

const pins = { owner: '482913', newOwner: '618240', supervisor: '739158', cashier: '573902' }
const anAccount = (payer: string) =>
  ({ accountId: crypto.randomUUID(), paymentType: 'StaticBankLVA', payer }) as const

async function idOf(call: Call, name: string): Promise<string> {
  const found = (await call('staff.names', {})).find((member) => member.name === name)
  if (!found) throw new Error(`${name} does not work here`)
  return found.id
}

const signIn = async (call: Call, name: string, pin: string) =>
  (await call('staff.signIn', { staffId: await idOf(call, name), pin })).kind

/** A shop whose staff have changed since its backup: the owner's PIN is another, one has gone and one has come. */
async function changedShop() {
  const dataDir = temporaryFolder()
  const shop = await windowlessCounter({ dataDir })
  const { call } = shop
  await call('staff.setUp', { name: 'Ibu Sari', pin: pins.owner })
  await added(call, { name: 'Rina', role: 'supervisor', pin: pins.supervisor }, pins.owner)
  await call('catalogue.save', { products: [aProduct({ price: rupiah(10_000) })] })
  await call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(20_000) })
  const { name } = await call('backup.make', {})

  await call('staff.change', { staffId: await idOf(call, 'Rina'), active: false })
  expect(await call('staff.changePin', { pin: pins.owner, newPin: pins.newOwner })).toEqual({
    kind: 'changed',
  })
  await added(call, { name: 'Budi', role: 'cashier', pin: pins.cashier }, pins.newOwner)
  await call('catalogue.save', { products: [aProduct({ price: rupiah(12_000) })] })
  await call('staticAccount.create', anAccount('Siti'))
  await call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(30_000) })
  const folder = join(dataDir, 'training')
  const { entries } = await call('audit.list', { limit: 1 })
  return { ...shop, dataDir, folder, backup: name, lastLine: entries[0]?.sequence ?? 0 }
}

/** The staff are those of now, not those of the backup. */
async function expectStaffOfNow(call: Call): Promise<void> {
  expect((await call('staff.names', {})).map(({ name }) => name).sort()).toEqual(['Budi', 'Ibu Sari'])
  expect(await signIn(call, 'Ibu Sari', pins.owner)).toBe('wrong')
  expect(await signIn(call, 'Budi', pins.cashier)).toBe('signedIn')
  expect(await signIn(call, 'Ibu Sari', pins.newOwner)).toBe('signedIn')
}

function codeOfLine(folder: string, sequence: number): string {
  const aside = readdirSync(folder).find((name) => /^journal-set-aside-.*\.db$/.test(name)) ?? ''
  const select = 'SELECT lower(hex(code)) AS code FROM audit WHERE sequence = ?'
  return String(rowsIn(join(folder, aside), select, sequence)[0]?.code)
}

test('a restore first says what will not come back, and brings back no old PIN and no dismissed staff', async () => {
  const { call, folder, backup, trouble } = await changedShop()
  const check = await call('backup.check', { name: backup })
  // The backup is made first, its line is written after it: it is one of those that do not come back.
  const lines = (await call('audit.list', { limit: 100 })).entries.length
  expect(check).toMatchObject({ sound: true, orders: 1 })
  expect(check.since).toMatchObject({
    orders: 1,
    refunds: 0,
    subscriptions: 0,
    accounts: 1,
    payments: 0,
    products: 1,
    carts: 0,
    prints: 0,
  })
  const auditLines = check.since?.auditLines ?? 0
  expect(auditLines).toBeGreaterThan(3)

  await call('backup.restore', { name: backup })
  await expect(call('audit.list', { limit: 1 })).rejects.toMatchObject({ code: 'locked' })
  await expectStaffOfNow(call)
  const { entries, verdict } = await call('audit.list', { kind: 'restored', limit: 5 })
  expect(verdict.kind).not.toBe('broken')
  expect(await call('audit.check', {})).toMatchObject({ kind: 'intact' })
  expect(entries).toMatchObject([
    {
      detail: {
        from: backup,
        lastLine: String(lines),
        lastCode: codeOfLine(folder, lines),
      },
    },
  ])
  expect(entries[0]?.sequence).toBe(lines - auditLines + 1)
  expect((await call('catalogue.list', {}))[0]?.price).toBe(rupiah(10_000))
  expect(trouble).toEqual([])
})

const zeroed = (file: string) => writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))

test.each(['first page', 'everything'])(
  'whatever part of a journal is damaged (%s), the staff are the current ones',
  async (what) => {
    const { close, dataDir, folder } = await changedShop()
    await close()
    const journalFile = join(folder, 'journal.db')
    if (what === 'everything') writeFileSync(journalFile, '')
    else zeroed(journalFile)
    const { call } = await windowlessCounter({ dataDir, restore: 'latest' })
    await expectStaffOfNow(call)
  },
)

test('what is newer than a backup is counted while the journal is open, and a file that is not a backup has no counts', async () => {
  const { call, folder, backup } = await changedShop()
  const counted = (await call('backup.check', { name: backup })).since
  await call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(40_000) })
  expect((await call('backup.check', { name: backup })).since?.orders).toBe((counted?.orders ?? 0) + 1)
  writeFileSync(join(folder, 'backups', backup), 'rot')
  expect(await call('backup.check', { name: backup })).toMatchObject({ sound: false, since: null })
})
