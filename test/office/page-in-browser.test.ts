import jsQR from 'jsqr'
import { URI } from 'otpauth'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { DAY } from '../../shared/durations.ts'
import type { FeedEntry } from '../../shared/office/feed.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'
import { auditLine } from './every-row.ts'
import { aFedCounter, anOrder, aRefund, entry } from './fed-rows.ts'
import { faultsInBothSchemes, ownersPage } from './owners-page.ts'

const LONG_NAME = 'Kafe lantai dua dekat pintu timur mal'

/** The owner's browser at an office to which a counter has sent these rows. */
async function pageWith(counter: string, rows: readonly FeedEntry[], options: BrowserContextOptions = {}) {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  await (await aFedCounter(database, counter)).feed(...rows)
  return { database, office, page: await ownersPage(office, options) }
}

test('in a browser the owner signs in, makes a code, sees the counter, ends it and signs out; axe finds no serious fault', async () => {
  const page = await ownersPage(await anOfficeWithOwner())
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel('Counter’s name').fill('Front')
  await page.getByRole('button', { name: 'Make a code' }).click()
  expect(await seriousFaults(page)).toEqual([])
  const code = await page.getByLabel('Code for Front').inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const counter = aCounter()
  await counter.enrol(code)
  await expect.poll(counter.how).toBe('connected')
  // This page may have a script of the office's: it could make no markup of a text either.
  const markup = () =>
    page.evaluate(() => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' }))
  await expect(markup()).rejects.toThrow('TrustedHTML')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Front · training · connected').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Sales' }).click()
  await page.getByRole('cell', { name: 'Front' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Counters' }).click()
  await page.getByText('End …').click()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'End Front' }).click()
  await page.getByText('Front · training · ended').waitFor()
  await expect.poll(counter.how).toBe('ended')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to the office' }).waitFor()
})

test('in a browser an owner makes a sign-in of their own by the QR code, signs in by it, and reads the audit log', async () => {
  const page = await ownersPage(await anOfficeWithOwner(), { locale: 'id-ID', colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Ke halaman pengguna' }).click()
  await page.getByLabel('Nama').fill('Sari')
  await page.getByRole('button', { name: 'Buat undangan' }).click()
  const invitation = await page.getByLabel('Undangan untuk Sari').inputValue()
  await page.getByRole('button', { name: 'Keluar' }).click()

  await page.goto(invitation)
  expect(await seriousFaults(page)).toEqual([])
  const picture = PNG.sync.read(await page.getByRole('img', { name: 'Kode QR' }).screenshot())
  const totp = URI.parse(jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data ?? '')
  expect([totp.issuer, totp.label]).toEqual(['Loket', 'Sari'])
  await page.getByLabel('Kata sandi', { exact: true }).fill('kopi susu gula aren')
  await page.getByLabel('Kata sandi sekali lagi').fill('kopi susu gula aren')
  await page.getByLabel('Kode enam angka').fill(totp.generate())
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click()
  await page.getByRole('link', { name: 'Catatan audit' }).click()
  await page.getByRole('cell', { name: 'memilih kata sandi dan autentikator' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Pengguna' }).click()
  await page.getByText('peramban ini').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('banner').getByText('Kantor · Sari').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').locator(':focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.getByLabel('Nama').fill('Sari')
  expect(await seriousFaults(page)).toEqual([])
})

test('in a browser the owner searches the orders, opens one and saves the list; every list is accessible, light and dark', async () => {
  const detail = JSON.stringify({ paid: '165000', sha256: 'f'.repeat(64) })
  const closed = entry('audit', [1], { ...auditLine, detail, code: 'c1' })
  // As long as real numbers: a narrow screen cuts none of them.
  const back = { amount: 15_000_000, created_at: Date.now(), refunded_at: Date.now(), outside: 'transfer' }
  const refund = aRefund('LKR20261125-0832-7Q4ZK2', 'LKT20261125-0825-2Q4ZK2', back)
  const rows = [anOrder('AB-1', { payer: 'Siti' }), anOrder('CD-1'), closed, refund]
  const { page } = await pageWith('Kafe lantai dua', rows, { viewport: { width: 1024, height: 768 } })
  await page.getByRole('link', { name: 'Records' }).click()
  await page.getByRole('cell', { name: 'CD-1' }).waitFor()
  await page.getByLabel('Search').fill('siti')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^loket-orders-[\d-]+\.csv$/)
  await page.getByRole('link', { name: 'AB-1' }).click()
  await page.getByRole('heading', { name: 'Order AB-1' }).waitFor()
  expect(await faultsInBothSchemes(page)).toEqual([])
  for (const name of [
    'Refunds',
    'Attention',
    'Shifts',
    'Static accounts',
    'Account payments',
    'Subscriptions',
    'Counter logs',
    'Orders',
  ]) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Records' }).getAttribute('aria-current')).toBe('page')
    expect([await page.title(), await faultsInBothSchemes(page)]).toEqual([`${name} · Loket · Office`, []])
    for (const part of ['html', '.table'])
      expect([
        name,
        part,
        await page.locator(part).evaluate((shown) => shown.scrollWidth <= shown.clientWidth),
      ]).toEqual([name, part, true])
  }
  // On a phone a number in a list is as large as a fingertip, however short it is.
  await page.setViewportSize({ width: 390, height: 844 })
  const inList = await page.getByRole('link', { name: 'CD-1', exact: true }).boundingBox()
  expect([Number(inList?.width) >= 44, Number(inList?.height) >= 36]).toEqual([true, true])
  await page.setViewportSize({ width: 1920, height: 1080 })
  const leftOf = async (part: string) => (await page.locator(part).first().boundingBox())?.x
  expect(await leftOf('.brand')).toBe(await leftOf('main section'))
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Add a product' }).click()
  await page.getByRole('heading', { name: 'Add a product' }).waitFor()
  expect(await page.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe('page')
})

test('in a browser each hour of Sales says its amount, and fields beside a label of two lines are level', async () => {
  const paidBefore = (days: number) => ({ paid_at: Date.now() - days * DAY, amount: 125_000_000 })
  const rows = Array.from({ length: 31 }, (_, ago) => anOrder(`A-${ago}`, paidBefore(ago)))
  const { page } = await pageWith('Kasir', rows, { viewport: { width: 1024, height: 768 } })
  await page.getByRole('link', { name: 'Sales' }).click()
  await page.getByText('1.25M', { exact: true }).waitFor()
  await page
    .getByRole('listitem')
    .getByText(/^\d\d\.00: Rp 1\.250\.000$/)
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
  await page.goto(new URL(`/sales?day=${day(30)}&to=${day(0)}&mode=training`, page.url()).href)
  const card = page.locator('section').first()
  expect(await card.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('link', { name: 'Shop' }).click()
  const tops = await Promise.all(
    ['Discount by a cashier', 'A counter locks after', 'Quick amounts'].map(
      async (label) => (await page.getByLabel(label).boundingBox())?.y,
    ),
  )
  expect(new Set(tops).size).toBe(1)
})

const aWeekBefore = () => anOrder('A-0', { paid_at: Date.now() - 7 * DAY, amount: 217_440_000_000 })

test('in a browser of 1280 and 1024 pixels the name of who is signed in is not cut, billions with tax stay in their columns, and no label is on its bar', async () => {
  const parts = { merchant_trade_no: 'A-1', service: 11_872_000_000, tax: 23_744_000_000 }
  const order = anOrder('A-1', { paid_at: Date.now(), amount: 237_440_000_000 })
  const rows = [order, aWeekBefore(), entry('order_sums', ['A-1'], parts)]
  const { page } = await pageWith(LONG_NAME, rows, { locale: 'id-ID' })
  await page.getByRole('link', { name: 'Penjualan' }).click()
  await page.getByText('sebelumnya Rp').first().waitFor()
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await page
      .locator('.brand, .brand small, .sums td')
      .evaluateAll((all) =>
        all.flatMap((each) => (each.scrollWidth > each.clientWidth ? [each.textContent] : [])),
      )
    expect([width, cut]).toEqual([width, []])
    const label = await page.locator('.bars b').boundingBox()
    const bar = await page.locator('.bars li:has(b) svg').boundingBox()
    expect((label?.y ?? 0) + (label?.height ?? 0), String(width)).toBeLessThan(bar?.y ?? 0)
  }
})

test('on a phone the filters of a list fit on the first screen, and pressing Show leads to the results', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => anOrder(`LKT20261125-0825-${at + 10}`))
  const height = 844
  const { office, page } = await pageWith('Satu', rows, { locale: 'id-ID', viewport: { width: 390, height } })
  await page.getByRole('link', { name: 'Catatan', exact: true }).click()
  const show = page.getByRole('button', { name: 'Tampilkan' })
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? height
  expect(await topOf(show)).toBeLessThan(height - 60)
  await page.getByLabel('Status').selectOption('paid')
  await show.click()
  await page.waitForURL(/state=paid.*#rows$/)
  expect(await topOf(page.locator('tbody tr').first())).toBeLessThan(60)
  // No order here has a customer: a name without a value would take a line.
  const lines = page.locator('tbody tr').first().locator('td')
  expect(
    await lines.evaluateAll((all) => all.every((each) => each.textContent || !each.checkVisibility())),
  ).toBe(true)
  // And none is wider than half the screen; an English date would be.
  const phone = { viewport: { width: 390, height }, isMobile: true, hasTouch: true }
  const english = await ownersPage(office, { locale: 'en-US', ...phone })
  await english.goto(new URL('/orders', page.url()).href)
  const rightOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  const edge = await rightOf(english.locator('main section').first())
  const fields = await english.locator('.filters input, .filters select').all()
  expect(fields.length).toBeGreaterThan(5)
  for (const field of fields) expect(await rightOf(field)).toBeLessThan(edge - 10)
})

test('on a phone neither a counter that is away nor a day of billions runs out of its box', async () => {
  const now = Date.now()
  const order = anOrder('A-1', { amount: 123_629_700_000, created_at: now, paid_at: now })
  const shape = { locale: 'id-ID', viewport: { width: 375, height: 812 } }
  const { database, page } = await pageWith(LONG_NAME, [order, aWeekBefore()], shape)
  await database.query('UPDATE counters SET seen_at = $1', Date.parse('2026-11-26T14:22:00+07:00'))
  await page.reload()
  await page.getByText('terakhir terhubung').waitFor()
  const tooWide = () =>
    page.locator('.rows > li, .tiles dd, .sums td').evaluateAll((all) =>
      all.flatMap((each) => {
        const box = each.closest('.tiles > div, .card')
        const end =
          (box?.getBoundingClientRect().right ?? 0) -
          Number.parseFloat(box ? getComputedStyle(box).paddingRight : '0')
        const text = document.createRange()
        text.selectNodeContents(each)
        return text.getBoundingClientRect().right > end + 0.5 ? [each.textContent] : []
      }),
    )
  expect(await tooWide()).toEqual([])
  await page.getByRole('link', { name: 'Penjualan' }).click()
  await page.getByText('1.236.297.000').first().waitFor()
  await page.getByText('sebelumnya Rp').first().waitFor()
  expect(await tooWide()).toEqual([])
})

test('on a phone a long name ends before the way out, a head beside a long hash stays whole, six tiles are six lines, and sums say what they are by', async () => {
  const detail = JSON.stringify({ paid: '165000', sha256: 'f'.repeat(64) })
  const charges = { merchant_trade_no: 'A-1', service: 11_872_000, tax: 23_744_000 }
  const rows = [
    anOrder('A-1', { paid_at: Date.now(), amount: 237_440_000 }),
    entry('order_sums', ['A-1'], charges),
    entry('audit', [1], { ...auditLine, detail, code: 'c1' }),
  ]
  const { page } = await pageWith(LONG_NAME, rows, { viewport: { width: 390, height: 844 } })
  const brand = page.locator('.brand small')
  await brand.evaluate((shown) => shown.append(' · Ibu Siti Rahayu Kusumawardani'))
  const [name, wayOut] = [await brand.boundingBox(), await page.locator('.top button').boundingBox()]
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(wayOut?.x ?? 0)
  await page.getByRole('link', { name: 'Sales' }).click()
  await page.getByText('Tax (net)').first().waitFor()
  const widths = await page
    .locator('.tiles > div')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect([widths.length, new Set(widths).size]).toEqual([6, 1])
  const heads = await page
    .locator('.sums th')
    .evaluateAll((all) =>
      all.filter((each) => getComputedStyle(each).clipPath === 'none').map((each) => each.textContent),
    )
  expect(heads).toEqual(['Hour', 'Counter', 'Way to pay'])
  await page.goto(new URL('/log', page.url()).href)
  const head = (label: string) =>
    page
      .locator(`td[data-label^="${label}"]`)
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell, '::before').width))
  expect(await head('Details')).toBeGreaterThan(await head('Who'))
})

test('an owner can save the shop’s settings from any place in the form; saved as they were they change nothing, and a change of one notes just that; on a phone a product’s button has room for its word', async () => {
  const shop = await anOfficeWithOwner()
  const page = await ownersPage(shop, { viewport: { width: 1280, height: 800 } })
  const here = new URL(page.url()).origin
  await page.goto(`${here}/shop`)
  const save = page.getByRole('button', { name: 'Save' })
  const bottomOf = async (button: Locator) => {
    const box = await button.boundingBox()
    return box ? box.y + box.height : expect.fail('it is not shown')
  }
  expect(await bottomOf(save)).toBeLessThan(800)
  expect(await seriousFaults(page)).toEqual([])
  for (const footer of [null, 'Sampai jumpa']) {
    await page.goto(`${here}/shop`)
    if (footer !== null) await page.locator('[name="footer"]').fill(footer)
    await save.click()
    await page.getByRole('status').waitFor()
  }
  await page.goto(`${here}/audit`)
  const told = ['name, address and last line', 'all as they were']
  expect(await page.getByRole('cell', { name: /changed the shop/ }).allTextContents()).toEqual(
    told.map((each) => `changed the shop’s settings: ${each}`),
  )
  await shop.post('/products/edit', { new: 'yes', id: 'K', name: 'Kopi', price: '18000', active: 'yes' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${here}/products`)
  const change = page.getByRole('link', { name: 'Change Kopi' })
  const roomBesideWord = await change.evaluate((link) =>
    Number.parseFloat(getComputedStyle(link).paddingLeft),
  )
  expect(roomBesideWord).toBeGreaterThan(5)
})

test('on a phone no name of a database makes the page wider than the screen, and an invitation opened on the phone with the authenticator opens that by one tap', async () => {
  const database = await aDatabase('embedded')
  const named = { ...database, isEmbedded: false, name: `loket_${'kantor'.repeat(8)} at 127.0.0.1:5432` }
  const page = await ownersPage(await anOfficeWithOwner(named), { viewport: { width: 390, height: 844 } })
  await page.getByText('PostgreSQL: loket_').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByLabel('Name').fill('Sari')
  await page.getByRole('button', { name: 'Make an invitation' }).click()
  await page.goto(await page.getByLabel('Invitation for Sari').inputValue())
  const open = page.getByRole('link', { name: 'The authenticator is on this phone: open it' })
  const { issuer, label } = URI.parse((await open.getAttribute('href')) ?? '')
  expect([issuer, label]).toEqual(['Loket', 'Sari'])
  expect(await seriousFaults(page)).toEqual([])
  // A computer has another device to scan the code with, and no app for such an address.
  await page.setViewportSize({ width: 1280, height: 800 })
  await open.waitFor({ state: 'hidden' })
})
