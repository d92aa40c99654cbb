import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** Everything that an owner sets, from top to bottom, with the merchant's own screen and the way through it all. */
export async function throughSettings({ page, say }: Shop, take: Take): Promise<void> {
  await page.keyboard.press('F8')
  await page.getByRole('heading', { level: 1, name: say('settings.title') }).waitFor()
  await take('settings')
  for (const heading of await page.locator('main section[aria-labelledby] h2').all()) {
    const name = await heading.getAttribute('id')
    await heading.evaluate((title) => title.scrollIntoView())
    await take(name ?? 'settings-part')
  }
  await page.getByLabel(say('settings.name')).fill('')
  await page.keyboard.press('Enter')
  await page.getByText(say('settings.invalid.empty')).scrollIntoViewIfNeeded()
  await take('settings-invalid')
  await page.keyboard.press('Escape')
  await button(page, say('nav.shortcuts')).click()
  await page.getByRole('dialog').waitFor()
  await take('shortcuts')
  await page.keyboard.press('Escape')

  await page.keyboard.press('F8')
  await button(page, say('merchant.open')).click()
  await page.getByRole('heading', { level: 1, name: say('merchant.title') }).waitFor()
  await take('merchant')
  await button(page, say('connection.test')).click()
  await page.locator('[data-verdict]').waitFor()
  await page.locator('[data-verdict]').scrollIntoViewIfNeeded()
  await take('merchant-tested')

  await page.keyboard.press('F8')
  await button(page, say('setup.again')).click()
  for (const step of ['language', 'shop', 'printer', 'owner', 'money']) {
    await page.getByRole('heading', { level: 1, name: say(`setup.step.${step}`) }).waitFor()
    await take(`setup-${step}`)
    if (step !== 'money') await button(page, say('setup.next')).click()
  }
}
