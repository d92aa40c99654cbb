import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffPins } from '../helpers/staffed.ts'
import { aBrowser, inBrowser, isLocked, isReady, openIn, startedCounter } from './browser-mode.ts'
import { callFrom, cashierAt } from './counter-page.ts'

describe.skipIf(!inBrowser)('duty belongs to the tab where the PIN was typed', () => {
  async function aShop() {
    const { address } = await startedCounter()
    const context = await aBrowser()
    const owners = await openIn(context, address.href)
    const cashiers = await openIn(context, address.origin)
    await Promise.all([isReady(owners), isReady(cashiers)])
    const setUp = await callFrom(owners, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
    const added = { name: 'Budi', role: 'cashier', pin: staffPins.cashier }
    await callFrom(owners, 'staff.ownPin', { pin: staffPins.owner })
    const { value: budi } = await callFrom(owners, 'staff.add', added)
    const signIn = (page: Page, staffId: string, pin: string) =>
      callFrom(page, 'staff.signIn', { staffId, pin })
    const owner = setUp.value.staff.id as string
    return { address, context, owners, cashiers, signIn, owner, budi: budi.id as string }
  }

  test('a cashier’s second tab does not get the owner’s duty', async () => {
    const { owners, cashiers, signIn, budi, context, address } = await aShop()
    // The first owner has locked every other window.
    await isLocked(cashiers)
    expect(await signIn(cashiers, budi, staffPins.cashier)).toMatchObject({ ok: true })
    await isReady(cashiers)
    const change = { language: 'id' }
    expect(await callFrom(owners, 'settings.change', change)).toMatchObject({ ok: true })
    expect(await callFrom(cashiers, 'settings.change', change)).toMatchObject({
      failure: { code: 'notAllowed' },
    })
    const third = await openIn(context, address.origin)
    await isLocked(third)
    expect(await callFrom(third, 'order.list', { search: '', limit: 1 })).toMatchObject({
      failure: { code: 'locked' },
    })
    // Its lock shows whose shop it is now.
    await callFrom(owners, 'settings.change', { shop: { name: 'Toko Baru' } })
    await third.getByText('Toko Baru').first().waitFor()

    // Each has its own lock, and a reload does not lock.
    await owners.reload()
    await isReady(owners)
    await owners.keyboard.press('F10')
    await isLocked(owners)
    await isReady(cashiers)
    // Both are windows of one counter: each shows what the other sells, with the cashier's name.
    await cashierAt(cashiers).charge('50000', 'QRIS')
    await cashierAt(cashiers).sees('open')
    const number = await cashierAt(cashiers).orderNumber()
    const read = await callFrom(cashiers, 'order.read', { merchantTradeNo: number })
    expect(read.value.order.cashier).toBe('Budi')
  })

  test('a window that a page opens reaches no other, and a page that was locked or left shows nothing of a sale', async () => {
    const { owners, context } = await aShop()
    await isReady(owners)
    const opened = context.waitForEvent('page')
    await owners.evaluate(() => {
      Object.assign(globalThis, { opened: window.open('/', 'second') })
    })
    const copy = await opened
    await isLocked(copy)
    const windowOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('loket.window'))
    expect(await windowOf(copy)).not.toBe(await windowOf(owners))
    expect(await copy.evaluate(() => window.opener)).toBe(null)
    // Names of locks are for every tab to read: none is a secret.
    const held = await copy.evaluate(async () => JSON.stringify(await navigator.locks.query()))
    expect(held).toContain('loket.window.')
    expect(held).not.toContain((await windowOf(owners))?.split('.')[1] ?? 'missing')

    // The customer display that the header opens is one window, and is found again.
    const shown = context.waitForEvent('page')
    const press = () => owners.getByRole('button', { name: 'Layar pelanggan' }).click()
    await press()
    const display = await shown
    await display.locator('main[data-shown="idle"]').waitFor()
    expect(await display.evaluate(() => window.opener)).toBe(null)
    const again = display.waitForEvent('load')
    await press()
    await again
    await display.locator('main[data-shown="idle"]').waitFor()
    expect(await display.evaluate(() => window.opener)).toBe(null)
    expect(context.pages().filter((page) => page.url().endsWith('/display'))).toHaveLength(1)

    const registered = await owners.evaluate(() => {
      const [script] = [...document.scripts].map(({ src }) => src)
      return navigator.serviceWorker.register(script ?? '').then(
        () => 'registered',
        () => 'refused',
      )
    })
    expect(registered, 'a service worker in our origin').toBe('refused')

    // Nor does somebody who comes back by the back button read a sale.
    await owners.bringToFront()
    await cashierAt(owners).charge('50000', 'QRIS')
    await cashierAt(owners).sees('open')
    const number = await cashierAt(owners).orderNumber()
    await owners.keyboard.press('F10')
    await isLocked(owners)
    await owners.goto('about:blank')
    await owners.goBack()
    await isLocked(owners)
    expect(await owners.content()).not.toContain(number)
  })
})
