import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { type CounterChannel, counterChannels } from '../../shared/gateway/counter-channels.ts'
import { howToPay } from '../../shared/gateway/instructions.ts'
import { startOtherGateway } from '../other-gateway/server.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

const kinds = { qr: 'qr', virtualAccount: 'virtualAccount', storeCode: 'storeCode', payPage: 'link' } as const

/** The way to pay whose name somebody types, picked by Enter or, where several have it, by a press. */
async function pick(page: Page, { name, paymentType }: CounterChannel) {
  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  const pressed = page.locator('button[aria-pressed="true"]')
  if (paymentType !== (await pressed.getAttribute('data-channel'))) {
    await page.locator(`button[data-channel="${paymentType}"]`).click()
  }
  expect([name, await pressed.getAttribute('data-channel')]).toEqual([name, paymentType])
}

test('each channel is found by its name, and one of each family is sold with its own code, steps, expiry and required fields', async () => {
  const { sandbox, page, cashier } = await openedShop({ viewport: { width: 1024, height: 768 } })
  expect(counterChannels).toHaveLength(33)
  await page.keyboard.type('60000')
  // All of them are sold by calls, in test/windowless/channels.test.ts.
  for (const channel of counterChannels) await pick(page, channel)
  await page.keyboard.press('Delete')
  const families = new Map(counterChannels.map((channel) => [channel.family, channel]))
  for (const [family, channel] of families) {
    const { needsPayer, codeKind } = channelFamilies[family]
    await page.keyboard.type('60000')
    await pick(page, channel)
    if (needsPayer) await page.getByLabel('Nama pembayar').fill('Siti Rahayu')
    if (family === 'hostedPage') await page.getByLabel('Nomor HP pelanggan').fill('081234567890')
    await cashier.requestCode()
    const card = page.locator(`section[data-kind="${kinds[codeKind]}"]`)
    await card.getByText(channel.name, { exact: true }).first().waitFor()
    for (const step of howToPay[family].id) await page.getByText(step).waitFor()
    const expiry = family === 'hostedPage' ? /Gateway tidak menyebut/ : /Berlaku sampai|Sisa waktu/
    await page.getByText(expiry).first().waitFor()
    expect(channel.expirySeconds).not.toBeNull()
    const merchantTradeNo = await cashier.orderNumber()
    const order = (await sandbox.orders()).find((each) => each.merchantTradeNo === merchantTradeNo)
    expect(order, channel.name).toBeDefined()
    // On a hosted page the customer has not chosen yet.
    if (family !== 'hostedPage') expect(order?.paymentType).toBe(channel.paymentType)
    const own = order?.vaCode ?? order?.paymentCode
    if (own) expect((await page.getByTestId('code-number').innerText()).replaceAll(/\s/g, '')).toBe(own)
    else if (order?.qrCode) expect(await cashier.scanScreen()).toBe(order.qrCode)
    else expect(await cashier.scanScreen()).toBe(await page.getByTestId('code-link').innerText())
    await sandbox.play('pay', merchantTradeNo)
    await page.keyboard.press('F4')
    await cashier.sees('paid')
    await page.keyboard.press('Enter')
    await cashier.ready()
  }
})

test('an account number that the gateway wrote in groups is shown in groups of four', async () => {
  const [merchantId, secret] = ['900001', 'shared with the other gateway']
  const gateway = await startOtherGateway({ keys: { profile: 'hmac-sha256-hex', secret }, merchantId })
  onTestFinished(() => gateway.close())
  gateway.spoil((members) => ('vaCode' in members ? { ...members, vaCode: '88001 23456 78901 2' } : members))
  const args = ['--sandbox', gateway.url, '--merchant', merchantId, '--secret', secret]
  const { page, cashier } = await openedCounter({ args })
  await page.keyboard.type('60000')
  await page.getByRole('searchbox').fill('Bank A')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nama pembayar').fill('Siti')
  await cashier.button(/^Tagih/).click()
  const groups = page.getByTestId('code-number').locator('span')
  await expect.poll(() => groups.allInnerTexts()).toEqual(['8800', '1234', '5678', '9012'])
})
