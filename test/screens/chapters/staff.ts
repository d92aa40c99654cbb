import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

const pins = { owner: '482913', supervisor: '739158', cashier: '573902' }

/** Who works here: setting them up, what is written down of them, the lock, and a yes by PIN. Ends with the owner on duty. */
export async function throughStaff(shop: Shop, take: Take): Promise<void> {
  const { page, say, call } = shop
  await page.keyboard.press('F8')
  await button(page, say('staff.setUp')).click()
  await page.getByRole('dialog').waitFor()
  await take('staff-first-owner')
  await page.keyboard.press('Escape')
  await call('staff.setUp', { name: 'Ibu Sari', pin: pins.owner })
  await call('staff.ownPin', { pin: pins.owner })
  await call('staff.add', { name: 'Rina', role: 'supervisor', pin: pins.supervisor })
  await call('staff.ownPin', { pin: pins.owner })
  const budi = await call('staff.add', { name: 'Budi', role: 'cashier', pin: pins.cashier })
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  const title = page.locator('#settings-staff')
  await page.getByText('Budi').first().waitFor()
  await title.evaluate((heading) => heading.scrollIntoView())
  await take('staff')
  await button(page, say('staff.add')).click()
  await page.getByRole('dialog').waitFor()
  await take('staff-new')
  await page.keyboard.press('Escape')

  await button(page, say('audit.title')).click()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByText(say('audit.checking')).waitFor({ state: 'detached' })
  await take('audit')

  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: say('lock.title') }).waitFor()
  await take('lock')
  await page.getByRole('radio', { name: /Budi/ }).check()
  await page.keyboard.type('111222')
  await page.keyboard.press('Enter')
  await page.getByText(say('pin.wrong')).waitFor()
  await take('lock-wrong-pin')

  await call('staff.signIn', { staffId: budi.id, pin: pins.cashier })
  await page.getByRole('heading', { name: say('lock.title') }).waitFor({ state: 'detached' })
  await page.keyboard.press('F3')
  await page
    .getByRole('button', { name: new RegExp(`^${say('case.paidLate.title')}`) })
    .first()
    .click()
  await button(page, say('unresolved.close')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').first().fill('Kepada Pak Joko')
  await dialog.getByRole('button', { name: say('unresolved.save') }).click()
  await dialog.getByRole('radio', { name: /Rina/ }).waitFor()
  await take('approval')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await button(page, say('discard.now')).click()
  const [owner] = await call('staff.names', {})
  await call('staff.signIn', { staffId: owner?.id ?? '', pin: pins.owner })
  await page.getByRole('banner').getByText('Ibu Sari').waitFor()
}
