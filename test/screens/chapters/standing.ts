import { rupiah } from '../../../shared/money.ts'
import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** What stands at the gateway: subscriptions and static accounts, with the customer played. */
export async function throughStanding(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, call } = shop
  await page.keyboard.press('F6')
  await page.getByText(say('subscription.empty')).waitFor()
  await take('subscriptions-empty')
  await button(page, say('subscription.new')).click()
  await page.getByRole('dialog').waitFor()
  await take('subscription-new')
  await page.keyboard.press('Escape')
  const { number } = await call('subscription.create', {
    subscriptionId: crypto.randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(50_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi bulanan',
    customer: look.payer,
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: /Kopi bulanan/ }).click()
  await page.getByTestId('code-link').waitFor()
  await take('subscription-pending')
  await call('training.playSubscription', { number, action: 'approve' })
  await call('training.playSubscription', { number, action: 'chargeFails' })
  await page.getByText(say('subscription.chargeFailed')).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await take('subscription-active')
  await button(page, say('subscription.cancel')).click()
  await page.getByRole('dialog').waitFor()
  await take('subscription-cancel')
  await page.keyboard.press('Escape')

  await page.keyboard.press('F7')
  await page.getByText(say('staticAccount.empty')).waitFor()
  await take('accounts-empty')
  await button(page, say('staticAccount.new')).click()
  await page.getByRole('dialog').waitFor()
  await take('account-new')
  await page.keyboard.press('Escape')
  const accountId = crypto.randomUUID()
  await call('staticAccount.create', {
    accountId,
    paymentType: 'StaticBankLVA',
    payer: look.payer,
    usedFor: 'Iuran RT 05',
  })
  await call('training.payAccount', { accountId, amount: rupiah(75_000) })
  await page.keyboard.press('Escape')
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: /Iuran RT 05/ }).click()
  await page.getByRole('row', { name: /Rp 75\.000/ }).waitFor()
  await take('static-account')
  await button(page, say('staticAccount.card')).click()
  await page.getByRole('figure').waitFor()
  await take('account-card')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}
