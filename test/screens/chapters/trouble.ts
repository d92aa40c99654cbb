import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

export async function throughTrouble(shop: Shop, take: Take): Promise<void> {
  const { page, say, tell, kill } = shop
  await button(page, say('nav.counter')).click()
  for (const [state, text] of [
    ['unreachable', 'app.gatewayUnreachable'],
    ['refused', 'app.gatewayRefused'],
  ] as const) {
    tell('gateway.changed', {
      state,
      since: 0,
      clockOffset: 0,
      clockSkew: null,
      unverified: false,
      certificate: null,
      timesIn: null,
    })
    await page.getByText(say(text)).waitFor()
    await take(`counter-${state}`)
  }
  tell('gateway.changed', {
    state: 'refused',
    since: 0,
    clockOffset: 0,
    clockSkew: 58 * 60_000,
    unverified: true,
    certificate: null,
    timesIn: null,
  })
  await page.getByText(say('app.unverified')).waitFor()
  await take('counter-clock-behind')
  await page.keyboard.type('20000')
  await kill()
  await page.getByText(say('app.connectionLost')).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(say('failure.connectionLost.next')).waitFor()
  await take('counter-connection-lost')
}
