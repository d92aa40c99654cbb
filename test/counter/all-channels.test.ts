import { expect, test } from 'vitest'
import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { counterChannels } from '../../shared/gateway/counter-channels.ts'
import { howToPay } from '../../shared/gateway/instructions.ts'
import { openedShop } from './opened-counter.ts'

test('each channel is sold by its name, with its own code, steps, expiry and required fields', async () => {
  const { sandbox, page, cashier } = await openedShop({ viewport: { width: 1024, height: 768 } })
  expect(counterChannels).toHaveLength(33)
  const kinds = {
    qr: 'qr',
    virtualAccount: 'virtualAccount',
    storeCode: 'storeCode',
    payPage: 'link',
  } as const
  for (const { name, family, paymentType, expirySeconds } of counterChannels) {
    const { needsPayer, codeKind } = channelFamilies[family]
    await page.keyboard.type('60000')
    await page.getByRole('searchbox').fill(name)
    await page.keyboard.press('Enter')
    const chosen = page.locator(`button[data-channel="${paymentType}"]`)
    if (paymentType !== (await page.locator('button[aria-pressed="true"]').getAttribute('data-channel'))) {
      await chosen.click()
    }
    if (needsPayer) await page.getByLabel('Nama pembayar').fill('Siti Rahayu')
    if (family === 'hostedPage') await page.getByLabel('Nomor HP pelanggan').fill('081234567890')
    await cashier.button(/^Tagih/).click()
    await cashier.sees('open')

    const card = page.locator(`section[data-kind="${kinds[codeKind]}"]`)
    await card.getByText(name, { exact: true }).first().waitFor()
    for (const step of howToPay[family].id) await page.getByText(step).waitFor()
    await page
      .getByText(family === 'hostedPage' ? /Gateway tidak menyebut/ : /Berlaku sampai|Sisa waktu/)
      .first()
      .waitFor()
    expect(expirySeconds).not.toBeNull()
    const merchantTradeNo = await cashier.orderNumber()
    const order = (await sandbox.orders()).find((each) => each.merchantTradeNo === merchantTradeNo)
    // On a hosted page the customer has not chosen yet.
    expect(order, name).toBeDefined()
    if (family !== 'hostedPage') expect(order?.paymentType).toBe(paymentType)
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
