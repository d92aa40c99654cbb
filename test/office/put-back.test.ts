import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { onEmbedded } from '../../services/office/database/embedded.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { officePostgres } from '../helpers/embedded-postgres.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { newestPrograms, startCluster, user } from './cluster.ts'
import { anAddress, asAdmin, hasServer } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { copyOf, counterAt, endsAs, enrolAt, findAt, linkOf, paidByWallet, refund } from './two-counters.ts'

/**
 * Kasir 1 has sold for 100,000 and given the right to the office. After `backUp` Kasir 2 borrows it and refunds 30,000, then
 * both are switched off, and `putBack` makes the office's database what it was.
 */
async function aShopPutBack(
  database: Database,
  {
    isThirdAway,
    backUp,
    putBack,
  }: { isThirdAway: boolean; backUp: () => Promise<void>; putBack: () => Promise<Database> },
) {
  const gateway = await startedSandbox()
  const before = await anOfficeWithOwner(database)
  const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()] as const
  const start = (number: 0 | 1 | 2) => counterAt(gateway, folders[number])
  const [first, second] = [await start(0), await start(1)]
  let third = await start(2)
  for (const [at, counter] of [first, second, third].entries())
    await enrolAt(before, counter, `Kasir ${at + 1}`)
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  const rightIsFree = () =>
    expect.poll(async () => (await findAt(second, order))[0]?.right).toEqual({ kind: 'office' })
  await endsAs(second, (await refund(second, order, 10_000)).merchantRefundNo, 'done')
  await rightIsFree()
  if (isThirdAway) await third.close()
  await backUp()
  await endsAs(second, (await refund(second, order, 30_000)).merchantRefundNo, 'done')
  await rightIsFree()
  await first.close()
  await second.close()
  await before.office.close()
  const office = await anOfficeWithOwner(await putBack(), { port: before.port })
  if (isThirdAway) third = await start(2)
  await expect.poll(() => linkOf(third), { timeout: 60_000 }).toBe('connected')
  return { office, order, third, start }
}

async function opened(from: PGlite): Promise<Database> {
  onTestFinished(() => from.close())
  return { ...(await onEmbedded(from, { now: Date.now() })), close: async () => {} }
}

/** Nothing is lent until every counter has told what it was lent. */
async function waitsForAll({ office, order, third, start }: Awaited<ReturnType<typeof aShopPutBack>>) {
  const asked = () => refund(third, order, 30_000)
  await expect(asked()).rejects.toMatchObject({ code: 'rightForgotten', message: 'Kasir 1' })
  await expect
    .poll(office.page)
    .toContain(
      'The office’s database was put back, and it may have forgotten which refunds it had lent since. It lends none until these counters have connected: Kasir 1, Kasir 2.',
    )
  const metrics = async () => (await fetch(`${office.here}/metrics`)).text()
  expect(await metrics()).toContain('\nloket_office_counters_awaited 2\n')
  const first = await start(0)
  await expect.poll(() => copyOf(first)).toBe('upToDate')
  await expect
    .poll(() => asked().catch(({ code, message }) => [code, message]))
    .toEqual(['rightForgotten', 'Kasir 2'])
  const second = await start(1)
  await expect.poll(() => copyOf(second)).toBe('upToDate')
  await expect.poll(() => refund(third, order, 60_001).catch(({ code }) => code)).toBe('refundTooLarge')
  expect(await office.page()).not.toContain('was put back')
  expect(await metrics()).toContain('\nloket_office_counters_awaited 0\n')
  await endsAs(third, (await refund(third, order, 60_000)).merchantRefundNo, 'done')
}

test.runIf(hasServer)(
  'an office whose dump was restored lends no right that it may have forgotten, not even to a counter that was away all the time',
  async () => {
    const place = await anAddress()
    const dump = join(temporaryFolder(), 'office.dump')
    const database = await openPostgres(place)
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(newestPrograms() ?? '', program), args, { stdio: 'pipe' })
    const shop = await aShopPutBack(database, {
      isThirdAway: true,
      backUp: async () => void run('pg_dump', '--format=custom', `--file=${dump}`, place),
      async putBack() {
        const name = new URL(place).pathname.slice(1)
        await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
        await asAdmin(`CREATE DATABASE ${name}`)
        run('pg_restore', `--dbname=${place}`, dump)
        return openPostgres(place)
      },
    })
    await waitsForAll(shop)
  },
)

test.runIf(hasServer)(
  'an office notices that its server was recovered to an earlier moment, also if it kept running; a restart does not count',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loket-recovered-'))
    const programs = newestPrograms() ?? ''
    const server = await startCluster(programs, folder)
    onTestFinished(async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const database = await openPostgres(`${server.address}/postgres`)
    onTestFinished(() => database.close())
    const book = createLendingBook(database, Date.now)
    const putBackAt = async () => (await book.state().catch(() => null))?.putBackAt
    expect(await putBackAt()).toBeNull()
    await server.stop()
    await server.start()
    await expect.poll(putBackAt).toBeNull()

    const earlier = `${server.data}-earlier`
    const copying = [
      '--dbname',
      server.address,
      '--pgdata',
      earlier,
      '--checkpoint=fast',
      '--wal-method=stream',
    ]
    execFileSync(join(programs, 'pg_basebackup'), copying, { ...user, cwd: '/', stdio: 'pipe' })
    await server.stop()
    rmSync(server.data, { recursive: true })
    renameSync(earlier, server.data)
    writeFileSync(join(server.data, 'recovery.signal'), '')
    const settings = [
      "restore_command='false'",
      "recovery_target='immediate'",
      "recovery_target_action='promote'",
    ]
    appendFileSync(join(server.data, 'postgresql.auto.conf'), settings.map((each) => `${each}\n`).join(''))
    await server.start()
    await expect.poll(putBackAt).toBeGreaterThan(0)
    const known = await putBackAt()
    expect(await putBackAt()).toBe(known)
  },
)

test('an office that was put back waits for a counter that another one has heard of, though it was enrolled since the backup; a code for a new computer brings it back', async () => {
  const gateway = await startedSandbox()
  const pglite = await officePostgres()
  const before = await anOfficeWithOwner(await opened(pglite))
  const first = await counterAt(gateway)
  await enrolAt(before, first, 'Kasir 1')
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(() => copyOf(first)).toBe('upToDate')
  const image = (await pglite.dumpDataDir('none')) as Blob
  const folder = temporaryFolder()
  const second = await counterAt(gateway, folder)
  await enrolAt(before, second, 'Kasir 2')
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  await endsAs(second, (await refund(second, order, 30_000)).merchantRefundNo, 'done')
  await expect.poll(() => copyOf(second)).toBe('upToDate')
  await second.close()
  await before.office.close()

  const office = await anOfficeWithOwner(await opened(await PGlite.create({ loadDataDir: image })), {
    port: before.port,
  })
  await expect.poll(() => linkOf(first), { timeout: 60_000 }).toBe('connected')
  const third = await counterAt(gateway)
  await enrolAt(office, third, 'Kasir 3')
  await expect.poll(() => office.page()).toContain('lends none until these counters have connected: Kasir 2.')
  expect(await office.page()).toContain('this counter was enrolled since the backup')
  const early = { code: 'rightForgotten', message: 'Kasir 2' }
  await expect(refund(third, order, 80_000)).rejects.toMatchObject(early)

  const again = await counterAt(gateway, folder)
  await expect.poll(() => linkOf(again)).toBe('unknown')
  await again.call('office.leave', {})
  await again.call('office.enrol', { code: await office.replacementCode('Kasir 2') })
  await expect.poll(() => copyOf(again)).toBe('upToDate')
  await expect.poll(() => refund(third, order, 80_000).catch(({ code }) => code)).toBe('refundTooLarge')
  expect(await office.page()).not.toContain('since the backup')
  await endsAs(third, (await refund(third, order, 70_000)).merchantRefundNo, 'done')
})

test('a counter that was put on a new computer since the backup keeps what it has sold since, under a code of its own', async () => {
  const gateway = await startedSandbox()
  const pglite = await officePostgres()
  const before = await anOfficeWithOwner(await opened(pglite))
  const [older, third] = [await counterAt(gateway), await counterAt(gateway)]
  await enrolAt(before, older, 'Kasir 1')
  await enrolAt(before, third, 'Kasir 3')
  const order = await paidByWallet(older, gateway, 100_000)
  await expect.poll(() => copyOf(older)).toBe('upToDate')
  const image = (await pglite.dumpDataDir('none')) as Blob
  await older.close()
  const till = await counterAt(gateway)
  await till.call('office.enrol', { code: await before.replacementCode('Kasir 1') })
  await expect.poll(() => copyOf(till)).toBe('wentBack')
  await till.call('office.takeBack', {})
  await expect.poll(() => copyOf(till)).toBe('upToDate')
  const since = await paidByWallet(till, gateway, 50_000)
  await endsAs(till, (await refund(till, since, 30_000)).merchantRefundNo, 'done')
  await expect.poll(() => copyOf(till)).toBe('upToDate')
  await before.office.close()

  const office = await anOfficeWithOwner(await opened(await PGlite.create({ loadDataDir: image })), {
    port: before.port,
  })
  await expect.poll(() => linkOf(till), { timeout: 60_000 }).toBe('unknown')
  await expect.poll(() => office.page()).toContain('forgotten the computer that took this counter’s place')
  await till.call('office.leave', {})
  await enrolAt(office, till, 'Kasir 1 baru')
  const id = (await office.page()).match(/value="([\w-]{36})"/)?.[1] ?? ''
  for (const path of ['end', 'take-over']) await office.post(`/counters/${path}`, { id })
  // The third counter may still be on its way.
  await expect.poll(() => office.page()).not.toContain('It lends none until')
  const rests = { [order]: 100_000, [since]: 20_000 }
  for (const [number, rest] of Object.entries(rests)) {
    await expect.poll(async () => (await findAt(third, number))[0]?.state).toBe('paid')
    await endsAs(third, (await refund(third, number, rest)).merchantRefundNo, 'done')
  }
})

test('an office whose files were put back hears from a counter about rights that were lent since, and lends none that it may have forgotten', async () => {
  const pglite = await officePostgres()
  let image: Blob | undefined
  const shop = await aShopPutBack(await opened(pglite), {
    isThirdAway: false,
    async backUp() {
      image = await pglite.dumpDataDir('none')
    },
    async putBack() {
      const earlier = await PGlite.create({ loadDataDir: image as Blob })
      return opened(earlier)
    },
  })
  await waitsForAll(shop)
})
