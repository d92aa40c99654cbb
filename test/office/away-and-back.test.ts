import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { dataFolder } from '../counter/counter-page.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { look } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { newestPrograms, startCluster } from './cluster.ts'
import { hasServer } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { ownersPage } from './owners-page.ts'
import { counterAt, enrolAt, findAt, paidByWallet, refund } from './two-counters.ts'

/** A PostgreSQL that this test may stop. */
async function aServer() {
  const folder = mkdtempSync(join(tmpdir(), 'loket-away-'))
  const server = await startCluster(newestPrograms() ?? '', folder)
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}

test.runIf(hasServer)(
  'the database is stopped between a refund’s last two taps: the office’s page and the till say so, the other till sells and closes its shift, and everything is there once when the database is back',
  async () => {
    const server = await aServer()
    const office = await anOfficeWithOwner(await openPostgres(`${server.address}/postgres`))
    const page = await ownersPage(office)
    const gateway = await startedSandbox()
    const first = await counterAt(gateway)
    await enrolAt(office, first, 'Depan')
    const second = await runningCounter({
      dataDir: dataFolder({}, { ...defaultSettings, setUp: true, language: 'en' }),
      args: ['--sandbox', gateway.url, '--merchant', merchant.id, '--secret', merchant.secret],
    })
    const till = await second.open()
    await callFrom(till, 'office.enrol', { code: await office.code('Belakang') })
    const sold = await paidByWallet(first, gateway, 45_000)
    await expect.poll(() => findAt(first, sold)).toHaveLength(1)
    await till.getByRole('button', { name: 'Orders' }).first().click()
    await till.getByRole('button', { name: 'At another counter' }).click()
    const dialog = till.getByRole('dialog')
    await dialog.getByLabel('Order number').fill(sold)
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByRole('button', { name: 'Refund, at most' }).click()
    await dialog.getByText('Wrong amount').click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Counter’s name').fill('Samping')

    await server.stop()
    await dialog.getByRole('button', { name: 'Refund Rp' }).click()
    await dialog.getByText('The office can’t be reached.').waitFor()
    expect((await callFrom(till, 'refund.list', { limit: 10 })).refunds).toEqual([])
    await page.getByRole('button', { name: 'Make a code' }).click()
    await page.getByText('Whether what you just sent was saved is not known').waitFor()
    await look(page, 'away-form')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('The database can’t be reached.').waitFor()
    await look(page, 'away-page')
    const soldMeanwhile = await paidByWallet(first, gateway, 30_000)
    await first.call('shift.close', { number: 1, counted: null, carries: [], by: 'Rina' })

    await server.start()
    await expect
      .poll(async () => {
        await page.getByRole('link', { name: 'Try again' }).click()
        return page.getByText('Depan · training').isVisible()
      })
      .toBe(true)
    await expect
      .poll(() => callFrom(till, 'office.status', {}))
      .toMatchObject({ link: { kind: 'connected' } })
    await dialog.getByRole('button', { name: 'Refund Rp' }).click()
    await dialog.getByText('The gateway says that the money went back.').waitFor()
    for (const number of [sold, soldMeanwhile])
      await expect.poll(() => findAt(first, number).catch(() => [])).toHaveLength(1)
    await expect
      .poll(async () => (await office.get('/refunds')).match(/RF-\d{6}-\w+/g)?.length)
      .toBeGreaterThan(0)
    // Nothing of the order is left to refund, at either counter.
    await expect(refund(first, sold, 1_000)).rejects.toMatchObject({ code: expect.any(String) })
    const made = (await (await fetch(`${gateway.url}/sandbox/refunds`)).json()) as { requestAmount: string }[]
    expect(made.map(({ requestAmount }) => requestAmount)).toEqual(['45000.00'])
    await page.goto(new URL('/shifts', office.here).href)
    await page.getByRole('cell', { name: 'Rp 75.000' }).waitFor()
    await look(page, 'away-back')
    expect(office.troubles).toEqual([])
  },
)
