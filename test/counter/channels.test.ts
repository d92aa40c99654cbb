import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SettingsChange } from '../../shared/settings/settings-change.ts'
import { callFrom } from '../helpers/page-call.ts'
import { merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { openedCounter } from './opened-counter.ts'

async function openCounter(channels: SettingsChange['channels'] = {}) {
  const { page, cashier } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  const offer = (channels: SettingsChange['channels']) => callFrom(page, 'settings.change', { channels })
  await offer(channels)
  return { page, cashier, offer }
}

/** The customer's phone: opens what the screen's QR code says, and does as the page asks. */
async function payByPhone(page: Page, link: string, answers: readonly string[]): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(link)
  for (const answer of answers) {
    const code = phone.getByRole('textbox')
    if (await code.isVisible()) await code.fill('123456')
    const family = phone.locator('summary', { hasText: 'Dompet' })
    if (await family.isVisible()) await family.click()
    await phone.locator(`button[value="${answer}"]`).click()
  }
  await phone.close()
}

test('a wallet, a pay-later, a card and a hosted page are sold, scanned off the screen and paid on their pages', async () => {
  const { page, cashier } = await openCounter()
  const sales = [
    { tile: 'Wallet A', answers: ['pay'] },
    { tile: 'Pay Later B', answers: ['pay'] },
    { tile: 'Card', answers: ['card', 'secure'] },
    { tile: 'Payment Link', answers: ['WALLETBBALANCE', 'pay'], phone: '0812-3456-7890' },
  ]
  for (const { tile, answers, phone } of sales) {
    await cashier.typeAmount('60000')
    await cashier.button(tile).click()
    if (phone) await page.getByLabel('Nomor HP pelanggan').fill(phone)
    await cashier.requestCode()
    const link = (await cashier.scanScreen()) ?? ''
    expect(await page.getByTestId('code-link').innerText()).toBe(link)
    const here = page.getByRole('link', { name: 'Buka di komputer ini' })
    expect(await here.getAttribute('href')).toBe(link)
    expect(await here.getAttribute('rel')).toContain('noopener')
    await payByPhone(page, link, answers)
    await cashier.sees('paid')
    await page.keyboard.press('Enter')
    await cashier.ready()
  }
})

test('a way to pay is found by typing its name, picked by Enter and charged by Enter, without a mouse', async () => {
  const { page, cashier } = await openCounter({ disabled: ['WALLETDBALANCE'] })
  await page.keyboard.type('60000later b')
  expect(await faultsInBothThemes(page), 'search').toEqual([])
  expect(await page.locator('fieldset[data-family="found"] button').allInnerTexts()).toEqual(['Pay Later B'])
  await page.keyboard.press('Enter')
  expect(await cashier.button('Pay Later B').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await cashier.back()
  // By a hand: all keys at a scanner's speed, with Enter, would be a scan.
  await page.keyboard.type('60000wallet ')
  await page.keyboard.press('d', { delay: 60 })
  expect(await cashier.button(/^Wallet D/).innerText()).toContain('Tidak diaktifkan')
  await page.keyboard.press('Enter')
  expect(await cashier.button(/^Wallet D/).count()).toBe(0)
  await page.keyboard.type('link')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Isi nomor HP pelanggan dulu').waitFor()
  await page.keyboard.type('0812')
  await page.keyboard.press('Enter')
  await page.getByText('Nomor HP ini tidak lengkap').first().waitFor()
  const phone = await page.locator('input[type="tel"]').boundingBox()
  const ways = await page.getByRole('combobox').boundingBox()
  expect(Math.abs((phone?.y ?? 0) - (ways?.y ?? 0))).toBeLessThan(2)
  expect(await faultsInBothThemes(page), 'hosted page asked for').toEqual([])
  await page.keyboard.type('34567890')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await page.getByTestId('code-link').waitFor()
  expect(await faultsInBothThemes(page), 'link').toEqual([])
})

test('what a shop offers is shown in its order, in sight on the smallest till; without QRIS the first is charged, and a fee of the customer is told', async () => {
  const favourites = ['BankCVA', 'QRIS', 'CreditCard', 'WALLETEBALANCE', 'StoreA']
  const { page, cashier, offer } = await openCounter({ favourites })
  const tiles = page.locator('fieldset[data-family="favourites"] button')
  await expect
    .poll(() => tiles.allInnerTexts())
    .toEqual(['Tunai', 'Bank C', 'QRIS', 'Card', 'Wallet E', 'Store A'])
  for (const part of [...(await tiles.all()), cashier.button('000'), cashier.button(/^Tagih/)]) {
    const box = await part.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(768)
  }

  await offer({ favourites: [], disabled: ['QRIS'] })
  await cashier.button('QRIS').waitFor({ state: 'detached' })
  await cashier.typeAmount('27500')
  await cashier.button('Tagih Rp 27.500 · Tunai').click()
  await cashier.button(/^Uang pas/).click()
  await cashier.sees('paid')
  await page.keyboard.press('Escape')

  // WalletD asks on the phone.
  await offer({ disabled: [], feeOnPayer: ['eMoney', 'qr'] })
  await page.getByText('Biaya QRIS dibebankan ke pelanggan').waitFor()
  await cashier.typeAmount('60000')
  await cashier.button('Wallet D').click()
  await page.getByLabel('Nomor HP').fill('081234567890')
  await cashier.requestCode()
  await page.getByText('Minta pelanggan melihat HP-nya').waitFor()
  expect(await faultsInBothThemes(page), 'push').toEqual([])
  // There is no link to open.
  expect(await page.getByText('Buka tautan ini').count()).toBe(0)
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 60.900')
  await page.getByText('Harga Rp 60.000 + biaya Rp 900').waitFor()
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
})

test('a wallet that asks in its app without a phone number is not said to have written to one', async () => {
  const { url } = await scriptedGateway(({ body, answer }) =>
    answer({ ...body, status: '01', platformTradeNo: 'P-1', paymentActions: { pushPay: 'sent' } }),
  )
  const args = ['--sandbox', url, '--merchant', merchantId, '--secret', secret]
  const { page, cashier } = await openedCounter({ args })
  await cashier.sell('25000', 'Wallet A')
  await page.getByText('Minta pelanggan melihat HP-nya').waitFor()
  expect(await page.getByText(/sudah mengirim permintaan/).count()).toBe(0)
})
