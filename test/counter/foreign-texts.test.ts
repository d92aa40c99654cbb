import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallInput, CallName } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { staffPins } from '../helpers/staffed.ts'
import { displayBeside } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

/** What somebody may have typed for a name: markup in short, and what would run in more letters. */
const short = '<b class=evil>x</b>'
const long = `<img class=evil src=x onerror=evil()>`
const longest = `${long}<script>evil()</script>`

/** What the texts became, and how far they push the page beyond its window. */
const became = (page: Page) =>
  page.evaluate(() => ({
    texts: document.body.innerText.includes('class=evil'),
    elements: document.querySelectorAll('.evil, body script, [href^="javascript:"]').length,
    outside: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }))

const asText = { texts: true, elements: 0, outside: 0 }

test('no text that somebody chose becomes markup or code on any screen', async () => {
  const { page, cashier } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  const call = <Name extends CallName>(name: Name, input: CallInput<Name>) => callFrom(page, name, input)
  const { button } = cashier
  const stays = async (screen: string) => {
    await expect.poll(() => became(page), { message: screen }).toEqual(asText)
  }

  await call('settings.change', {
    shop: { name: long, branch: short, counter: short, address: longest, footer: longest },
  })
  const product = aProduct({ name: short, type: short, price: rupiah(15_000), favourite: true })
  await call('catalogue.save', { products: [product] })
  const line = { kind: 'product', id: 'KOPI', name: short, type: short, price: rupiah(15_000) } as const
  const cart = [{ ...line, quantity: 1, note: long }]
  await call('cart.hold', { saleId: randomUUID(), lines: cart, name: short })
  const sale = { amount: rupiah(15_000), payer: long, cart }
  const sold = await call('sale.charge', { ...sale, paymentType: 'BankAVA', saleId: randomUUID() })
  await call('training.play', { merchantTradeNo: sold.merchantTradeNo, action: 'expire' })
  await call('training.play', { merchantTradeNo: sold.merchantTradeNo, action: 'payLate' })
  const accountId = randomUUID()
  await call('staticAccount.create', {
    accountId,
    paymentType: 'StaticBankLVA',
    payer: long,
    usedFor: longest,
  })
  await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(50_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: longest,
    customer: long,
  })
  await page.reload()
  await cashier.ready()
  await stays('counter')
  for (const [key, screen] of [
    ['F2', 'orders'],
    ['F3', 'work list'],
    ['F6', 'subscriptions'],
    ['F7', 'accounts'],
    ['F1', 'catalogue'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await stays(screen)
  }
  await page.keyboard.press('F2')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Rp 15\.000/ })
    .first()
    .click()
  await page.getByText('Rincian teknis', { exact: true }).first().click()
  await stays('order')
  await page.keyboard.press('F3')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Dibayar terlambat/ })
    .first()
    .click()
  await stays('case')
  await page.keyboard.press('F6')
  await page.getByRole('main').getByRole('button', { name: /evil/ }).first().click()
  await stays('subscription')
  await page.keyboard.press('F7')
  await page.getByRole('main').getByRole('button', { name: /evil/ }).first().click()
  await stays('account')
  await page.keyboard.press('F8')
  await call('staff.setUp', { name: short, pin: staffPins.owner })
  await button('Catatan audit').click()
  await stays('audit log')
  await page.keyboard.press('F10')
  await stays('lock')
  const display = await displayBeside(page)
  await expect.poll(() => became(display)).toEqual(asText)
})

test('markup that the page itself were to make is refused by its policy', async () => {
  const { page } = await openedCounter()
  // A page beside it, because each refusal is an error that the counter's own page must not have.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const tried = await other.evaluate(() => {
    const failed = (make: () => unknown) => {
      try {
        make()
        return ''
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      failed(() => document.createElement('p').insertAdjacentHTML('beforeend', '<b>x</b>')),
      failed(() => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' })),
      failed(() => Object.assign(document.createElement('script'), { src: '/assets/x.js' })),
      failed(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      failed(() => document.write('<b>x</b>')),
    ]
  })
  expect(tried).toEqual(Array(5).fill('TypeError'))
})
