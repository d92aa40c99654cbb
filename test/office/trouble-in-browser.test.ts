import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { dataFolder } from '../counter/counter-page.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { picture } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { screenTexts } from '../helpers/screen-texts.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

const upToDate = (page: Page) =>
  expect
    .poll(() => callFrom(page, 'office.status', {}))
    .toMatchObject({ copy: { kind: 'upToDate' }, trouble: null })

test('every screen of a counter says that its data folder was started twice, or its journal put back, also while the office is away', async () => {
  const say = screenTexts('id')
  const office = await anOfficeWithOwner()
  const dataDir = dataFolder({}, { setUp: true })
  const viewport = { width: 1024, height: 768 }
  const counter = await runningCounter({ dataDir, viewport })
  const shows = async (page: Page, trouble: 'twin' | 'wentBack' | 'unclear') => {
    await page.getByText(say(`office.trouble.${trouble}.title`)).waitFor()
    expect(await faultsInBothThemes(page), trouble).toEqual([])
    await picture(page, `office-trouble-${trouble}`)
  }
  let page = await counter.open()
  await callFrom(page, 'office.enrol', { code: await office.code('Kasir 1') })
  await upToDate(page)
  await counter.kill()
  const copied = temporaryFolder()
  cpSync(dataDir, copied, { recursive: true })

  await counter.start()
  page = await counter.open()
  const sum = { amount: rupiah(20_000), tendered: rupiah(20_000) }
  await callFrom(page, 'sale.payCash', { ...sum, saleId: crypto.randomUUID() })
  await upToDate(page)
  expect(await page.getByRole('alert').first().innerText()).toBe('')

  const copy = await runningCounter({ dataDir: copied, viewport })
  await shows(await copy.open(), 'twin')

  await counter.kill()
  const journal = 'training/journal.db'
  for (const part of ['', '-wal', '-shm', '.index']) rmSync(join(dataDir, journal + part), { force: true })
  cpSync(join(copied, journal), join(dataDir, journal))
  await counter.start()
  await page.reload()
  await shows(page, 'wentBack')

  await counter.kill()
  await office.office.close()
  await counter.start()
  await page.reload()
  await shows(page, 'unclear')
})
