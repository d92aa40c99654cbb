import type { Page } from 'playwright-core'
import { callFrom } from '../helpers/page-call.ts'

export const SECRET = 'shared-by-test-and-sandbox'
export const PASSPHRASE = 'sebelas kucing di atap'

/** Has a counter charge real money at a gateway of the test's own. */
export async function toRealMoney(page: Page, baseUrl: string): Promise<void> {
  const live = { baseUrl, merchantId: '010001', gatewayProfile: 'sandbox' } as const
  await callFrom(page, 'settings.change', { live, setUp: true })
  await callFrom(page, 'merchant.setKeys', { secret: SECRET, passphrase: PASSPHRASE })
  await reopenLive(page)
}

/** The page starts again with the counter, perhaps before it has the answer. */
export async function reopenLive(page: Page): Promise<void> {
  await callFrom(page, 'counter.reopen', { mode: 'live' }).catch(() => {})
  await page.locator('[data-mode="live"]').waitFor()
}
