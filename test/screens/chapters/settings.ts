import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** Everything that an owner sets, from top to bottom, with the merchant's own screen and the way through it all. */
export async function throughSettings({ page, say }: Shop, take: Take): Promise<void> {
  await page.keyboard.press('F8')
  await page.getByRole('heading', { level: 1, name: say('settings.title') }).waitFor()
  await take('settings')
  const index = page.getByRole('navigation', { name: say('settings.index') })
  for (const link of await index.getByRole('button').all()) {
    await link.click()
    const heading = page.locator('h2:focus', { hasText: await link.innerText() })
    await take((await heading.getAttribute('id')) ?? 'settings-part')
  }
  await page.getByRole('searchbox', { name: say('settings.search') }).fill('WITA')
  await page.locator('#settings-staff').waitFor({ state: 'hidden' })
  await take('settings-search')
  await page.getByRole('searchbox', { name: say('settings.search') }).fill('')
  await page.locator('#settings-staff').waitFor()
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
  for (const step of ['language', 'shop', 'catalogue', 'channels', 'printer', 'owner', 'money']) {
    await page.getByRole('heading', { level: 1, name: say(`setup.step.${step}`) }).waitFor()
    await take(`setup-${step}`)
    if (step !== 'money') await button(page, say('setup.next')).click()
  }
}
