import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { dataFolder } from '../counter/counter-page.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { look } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { counterAt, enrolAt, findAt, paidByWallet } from './two-counters.ts'

test('at the till: what another counter sold is found, and the office’s plug pulled before the last tap of its refund moves no money', async () => {
  const office = await anOfficeWithOwner()
  const gateway = await startedSandbox()
  const first = await counterAt(gateway)
  await enrolAt(office, first, 'Depan')
  const counter = await runningCounter({
    dataDir: dataFolder({}, { ...defaultSettings, setUp: true, language: 'en', theme: 'dark' }),
    args: ['--sandbox', gateway.url, '--merchant', merchant.id, '--secret', merchant.secret],
    viewport: { width: 1024, height: 768 },
    colorScheme: 'dark',
  })
  const page = await counter.open()
  await callFrom(page, 'office.enrol', { code: await office.code('Belakang') })
  const number = await paidByWallet(first, gateway, 45_000)
  await expect.poll(() => findAt(first, number)).toHaveLength(1)

  await page.getByRole('button', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'At another counter' }).click()
  const dialog = page.getByRole('dialog')
  const find = async (text: string) => {
    await dialog.getByLabel('Order number').fill(text)
    await dialog.getByRole('button', { name: 'Find' }).click()
  }
  await find('NOBODYS')
  await dialog.getByText('No counter has sent such an order').waitFor()
  await look(page, 'elsewhere-none')
  // A scan during the search before it: the result is for the number in the field.
  const { hold } = await heldCalls(page)
  const searched = hold('office.find')
  await find('NOBODYS')
  await searched.made
  expect(await dialog.getByText('No counter has sent such an order').count()).toBe(0)
  await dialog.getByLabel('Order number').fill(number)
  await page.keyboard.press('Enter')
  await dialog.getByRole('article', { name: number }).waitFor()
  await searched.letGo()
  expect(await dialog.getByText('No counter has sent such an order').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Refund, at most' }).click()
  await dialog.getByText('Wrong amount').click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await office.office.close()
  await dialog.getByRole('button', { name: 'Refund Rp' }).click()
  await dialog.getByText('The office can’t be reached.').waitFor()
  await look(page, 'elsewhere-away')
  expect((await callFrom(page, 'refund.list', { limit: 10 })).refunds).toEqual([])
})
