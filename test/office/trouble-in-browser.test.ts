import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { dataFolder } from '../counter/counter-page.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { look } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { screenTexts } from '../helpers/screen-texts.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

const upToDate = (page: Page) =>
  expect
    .poll(() => callFrom(page, 'office.status', {}))
    .toMatchObject({ copy: { kind: 'upToDate' }, trouble: null })

test.each([
  ['id', 'light', { width: 1280, height: 800 }],
  ['en', 'dark', { width: 1024, height: 768 }],
] as const)(
  'every screen of a counter says that its data folder was started twice, or its journal put back, also while the office is away (%s, %s)',
  async (language, theme, viewport) => {
    const say = screenTexts(language)
    const office = await anOfficeWithOwner()
    const dataDir = dataFolder({}, { setUp: true, language, theme })
    const set = { viewport, colorScheme: theme }
    const counter = await runningCounter({ dataDir, ...set })
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

    const copy = await runningCounter({ dataDir: copied, ...set })
    const pageOfCopy = await copy.open()
    await pageOfCopy.getByText(say('office.trouble.twin.title')).waitFor()
    await look(pageOfCopy, `office-trouble-twin-${language}`)

    await counter.kill()
    const journal = 'training/journal.db'
    for (const part of ['', '-wal', '-shm', '.index']) rmSync(join(dataDir, journal + part), { force: true })
    cpSync(join(copied, journal), join(dataDir, journal))
    await counter.start()
    await page.reload()
    await page.getByText(say('office.trouble.wentBack.title')).waitFor()
    await look(page, `office-trouble-went-back-${language}`)

    await counter.kill()
    await office.office.close()
    await counter.start()
    await page.reload()
    await page.getByText(say('office.trouble.unclear.title')).waitFor()
    await look(page, `office-trouble-unclear-${language}`)
  },
)
