import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { readEnrolled } from '../../electron/office/enrolled.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { rupiah } from '../../shared/money.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { rowsOfCopy, rowsOfJournal } from '../safety/office/copied.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { anAddress, hasServer } from './databases.ts'
import { aCounter } from './enrolled-counters.ts'
import { ownerAt, readyAt, startOfficeProcess } from './started-office.ts'
import { counterAt, endsAs, enrolAt, findAt, linkOf, paidByWallet, refund } from './two-counters.ts'

test.runIf(hasServer)(
  'an office process that is killed in the middle of a copy, again and again, loses nothing and writes nothing twice',
  async () => {
    const place = await anAddress()
    let child = startOfficeProcess('--port', '0', '--database', place)
    const address = await readyAt(child)
    const own = openDatabase(':memory:', migrations)
    const journal = journalOn(own)
    onTestFinished(() => journal.close())
    for (let at = 0; at < 1_200; at += 1) await journal.openAttempt(anAttempt())
    const counter = aCounter(temporaryFolder(), journal)
    const owner = await ownerAt(address)
    await counter.enrol(await owner.code('Kasir'))
    const database = await openPostgres(place)
    onTestFinished(() => database.close())
    const copied = async () => {
      const [feed] = await database.query<{ position: number }>('SELECT position FROM feeds')
      return feed?.position ?? 0
    }
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await copied()
      await expect.poll(copied, { interval: 1 }).toBeGreaterThan(before)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await journal.openAttempt(anAttempt())
      child = startOfficeProcess('--port', address.port, '--database', place)
      await readyAt(child)
    }
    const id = readEnrolled(counter.folder)?.counterId ?? ''
    await expect.poll(() => rowsOfCopy(database, id), { interval: 1_000 }).toEqual(rowsOfJournal(own))
    await expect.poll(counter.copy).toBe('upToDate')
    expect(counter.troubles).toEqual([])
  },
)

/** From the tap on "close" to the office's death: before the shift is written, before it is sent, while it is, and after. */
const killedAfter = [0, 40, 400, 1_500]

test.runIf(hasServer)(
  'an office process that is killed while a shift closes delays nothing: it has each shift as the counter closed it, and every right to refund',
  async () => {
    const place = await anAddress()
    let child = startOfficeProcess('--port', '0', '--database', place)
    const address = await readyAt(child)
    const owner = await ownerAt(address)
    const gateway = await startedSandbox()
    const [dataDir, second] = [temporaryFolder(), await counterAt(gateway)]
    let first = await counterAt(gateway, dataDir)
    // The last one to come knows at once that it is not alone.
    await enrolAt(owner, second, 'Kasir 2')
    await enrolAt(owner, first, 'Kasir 1')
    const orders: string[] = []
    for (const [at, delay] of killedAfter.entries()) {
      await expect.poll(() => linkOf(first)).toBe('connected')
      orders.push(await paidByWallet(first, gateway, 50_000))
      const gone = once(child, 'exit')
      const closing = first.call('shift.close', { number: at + 1, counted: null, carries: [], by: 'Rina' })
      setTimeout(() => child.kill('SIGKILL'), delay)
      expect(await closing).toMatchObject({ number: at + 1, totals: { paid: { amount: rupiah(50_000) } } })
      await gone
      // Without the office the counter works on in its next shift.
      expect(await first.call('shift.current', {})).toMatchObject({ number: at + 2 })
      // The last time the counter is restarted as well: it finds no office before it closes.
      if (at === killedAfter.length - 1) {
        await first.close()
        first = await counterAt(gateway, dataDir)
        const sum = { amount: rupiah(50_000), tendered: rupiah(50_000) }
        const sold = await first.call('sale.payCash', { ...sum, saleId: crypto.randomUUID() })
        orders.push(sold.merchantTradeNo)
        await expect.poll(() => linkOf(first)).toBe('away')
        await first.call('shift.close', { number: at + 2, counted: null, carries: [], by: 'Rina' })
      }
      child = startOfficeProcess('--port', address.port, '--database', place)
      await readyAt(child)
    }
    const database = await openPostgres(place)
    onTestFinished(() => database.close())
    const shifts = () =>
      database.query<{ number: number; report: string }>('SELECT number, report FROM shifts ORDER BY number')
    await expect.poll(async () => (await shifts()).length).toBe(orders.length)
    for (const { number, report } of await shifts())
      expect(JSON.parse(report)).toEqual((await first.call('shift.read', { number })).report)
    const rights = () =>
      database.query<{ number: string; holder: string | null }>('SELECT number, holder FROM refund_rights')
    await expect
      .poll(async () => (await rights()).map(({ number }) => number).sort())
      .toEqual(orders.toSorted())
    await expect.poll(() => linkOf(second)).toBe('connected')
    for (const order of orders) {
      await expect.poll(async () => (await findAt(second, order))[0]?.right).toEqual({ kind: 'office' })
      await endsAs(second, (await refund(second, order, 50_000)).merchantRefundNo, 'done')
    }
    expect([first.trouble, second.trouble]).toEqual([[], []])
  },
)
