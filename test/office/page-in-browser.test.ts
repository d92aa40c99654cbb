import { expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../helpers/chromium.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

test('in a browser the owner signs in, makes a code, sees the counter, ends it and signs out; axe finds no serious fault', async () => {
  const { office } = await anOfficeWithOwner(await aDatabase('embedded'))
  const chromium = await launchChromium()
  onTestFinished(() => chromium.close())
  const page = await chromium.newPage({ locale: 'en-GB' })
  await page.goto(await office.signInAddress())
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel("Counter's name").fill('Front')
  await page.getByRole('button', { name: 'Make a code' }).click()
  expect(await seriousFaults(page)).toEqual([])
  const counter = aCounter()
  await counter.enrol(await page.getByLabel('Code for Front').inputValue())
  await expect.poll(counter.how).toBe('connected')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Front · training · connected').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'End Front' }).click()
  await page.getByText('Front · training · ended').waitFor()
  await expect.poll(counter.how).toBe('ended')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Not signed in').waitFor()
})
