import { expect, test } from 'vitest'
import { texts as desktopTexts } from '../../electron/desktop/texts.ts'
import { rupiah } from '../../shared/money.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { set, setUpOwner } from './owned-desktop.ts'

/** A sale in training that its customer pays, while the window is as it is. */
async function sellAndPay({ call }: Awaited<ReturnType<typeof startDesktop>>) {
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  const paid = await call('training.play', { merchantTradeNo: value.merchantTradeNo, action: 'pay' })
  expect(paid).toMatchObject({ ok: true })
  await call('sale.check', { merchantTradeNo: value.merchantTradeNo })
}

test('the system tells of a paid sale while the window is behind another, and not while it is in front or unwanted', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const { electron, window } = desktop
  window.focused = true
  await sellAndPay(desktop)
  expect(electron.notifications).toEqual([])
  window.focused = false
  await sellAndPay(desktop)
  expect(electron.notifications).toHaveLength(1)
  const [told] = electron.notifications
  expect(told?.options.title).toMatch(/^Lunas: Rp.25\.000$/)
  window.did.length = 0
  told?.emit('click')
  expect(window.did).toContain('focus')
  await set(desktop, { notify: false })
  await sellAndPay(desktop)
  expect(electron.notifications).toHaveLength(1)
  // A notification outlives the window.
  window.isDestroyed = () => true
  window.isMinimized = () => {
    throw new TypeError('Object has been destroyed')
  }
  told?.emit('click')
})

test('while the counter is locked the system tells that something was paid, and not what', async () => {
  const gateway = await startedSandbox()
  const { id, secret } = merchant
  const sandbox = ['--sandbox', gateway.url, '--merchant', id, '--secret', secret]
  const desktop = await startDesktop(temporaryFolder(), {}, sandbox)
  await setUpOwner(desktop)
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await desktop.call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  await desktop.call('staff.lock', {})
  desktop.window.focused = false
  await gateway.play('pay', { merchantTradeNo: value.merchantTradeNo })
  await expect.poll(() => desktop.electron.notifications.length).toBe(1)
  const { title, body } = desktop.electron.notifications[0]?.options ?? { title: '', body: '' }
  expect(title).toBe(desktopTexts.id.paidLocked)
  expect(title + body).not.toMatch(/\d/)
})

test('the system tells of money that came into a static account, as it does of a sale', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const { electron, window, call } = desktop
  const accountId = crypto.randomUUID()
  const account = { accountId, paymentType: 'StaticBankLVA', payer: 'Warga RT 05' }
  expect(await call('staticAccount.create', account)).toMatchObject({ ok: true })
  const pay = async () =>
    expect(await call('training.payAccount', { accountId, amount: rupiah(75_000) })).toMatchObject({
      ok: true,
    })
  window.focused = false
  await pay()
  await expect.poll(() => electron.notifications.length).toBe(1)
  const [told] = electron.notifications
  expect(told?.options.title).toMatch(/^Masuk Rp.75\.000$/)
  window.did.length = 0
  told?.emit('click')
  expect(window.did).toContain('focus')
  await set(desktop, { notify: false })
  await pay()
  await call('staticAccount.read', { accountId })
  expect(electron.notifications).toHaveLength(1)
})
