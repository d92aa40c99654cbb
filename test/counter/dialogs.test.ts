import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runningCounter } from '../helpers/counter-window.ts'
import { screenTexts } from '../helpers/screen-texts.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, cashierAt, dataFolder, displayBeside } from './counter-page.ts'
import { writeLostRefund } from './lost-refund.ts'

/** Whatever is asked on a sheet of its own, one after the other, with the customer played. */
async function openEveryDialog(
  page: Page,
  say: (key: string) => string,
  clean: (name: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (key: string) =>
    page
      .getByRole('button', { name: say(key), exact: true })
      .first()
      .click()
  const look = async (name: string) => {
    await dialog.waitFor()
    await clean(name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  await page.keyboard.press('F6')
  await press('subscription.new')
  await look('new subscription')
  const { value: subscription } = await callFrom(page, 'subscription.create', {
    subscriptionId: crypto.randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: 5_000_000,
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi bulanan',
  })
  await callFrom(page, 'training.playSubscription', { number: subscription.number, action: 'approve' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: /Kopi bulanan/ }).click()
  await page.getByText(say('subscription.state.active.long')).waitFor()
  await clean('subscription')
  await press('subscription.cancel')
  await look('cancel subscription')

  await page.keyboard.press('F7')
  await press('staticAccount.new')
  await look('new account')
  await callFrom(page, 'staticAccount.create', {
    accountId: crypto.randomUUID(),
    paymentType: 'StaticBankLVA',
    payer: 'Budi',
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: /^Budi/ }).click()
  await page.getByTestId('code-number').waitFor()
  await clean('account')
  await press('staticAccount.card')
  await look('account card')

  await page.keyboard.press('F1')
  await press('catalogue.add')
  await look('product')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'katalog.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'id;barcode;name;price;type;favourite;active\nKOPI;;Kopi Susu;18000;Minuman;ya;ya\nX;;;1;a;b;c',
    ),
  })
  await look('import')

  await page.keyboard.press('F8')
  await press('backup.make')
  await page
    .getByRole('button', { name: new RegExp(`^${say('backup.restore')}: `) })
    .first()
    .click()
  await look('restore')

  await page.keyboard.press('F3')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Rp 25\.000/ })
    .click()
  await press('refund.withdraw')
  await look('withdraw refund')

  const { value: order } = await callFrom(page, 'sale.charge', {
    saleId: crypto.randomUUID(),
    paymentType: 'WALLETABALANCE',
    amount: 3_000_000,
  })
  await callFrom(page, 'training.play', { merchantTradeNo: order.merchantTradeNo, action: 'pay' })
  await cashierAt(page).openOrder(/Rp 30\.000/)
  await press('refund.start')
  await look('refund')
}

/** A cashier asks for what a supervisor must say yes to. */
async function askApproval(page: Page, say: (key: string) => string, clean: (name: string) => Promise<void>) {
  const dialog = page.getByRole('dialog')
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  const cashier = { name: 'Budi', role: 'cashier', pin: staffPins.cashier }
  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  const { value: budi } = await callFrom(page, 'staff.add', cashier)
  await callFrom(page, 'staff.signIn', { staffId: budi.id, pin: staffPins.cashier })
  await cashierAt(page).openOrder(/Rp 30\.000/)
  await page.getByRole('button', { name: say('refund.start'), exact: true }).click()
  await dialog.getByRole('radio', { name: /^(Barang habis|Goods sold out)$/ }).check()
  await dialog.getByRole('button', { name: say('refund.next'), exact: true }).click()
  await dialog.getByRole('button', { name: /Rp 30\.000/ }).click()
  await dialog.getByRole('radio', { name: /Ibu Sari/ }).waitFor()
  await clean('approval')
}

/** In English; the screens are walked through in Indonesian. */
test('axe finds no serious fault on any sheet, nor on the customer display', async () => {
  const dataDir = dataFolder({}, { language: 'en' })
  await writeLostRefund(dataDir)
  const viewport = { width: 1024, height: 768 }
  const counter = await runningCounter({ dataDir, viewport })
  const page = await counter.open()
  const say = screenTexts('en')
  const clean = async (name: string) => expect(await faultsInBothThemes(page), name).toEqual([])
  await cashierAt(page).button(say('counter.charge')).waitFor()
  await openEveryDialog(page, say, clean)
  await askApproval(page, say, clean)
  const display = await displayBeside(page)
  await display.locator('main[data-shown="idle"]').waitFor()
  expect(await faultsInBothThemes(display), 'display').toEqual([])
})
