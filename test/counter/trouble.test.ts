import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runningCounter } from '../helpers/counter-window.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { cashierAt, dataFolder, eventually } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

test('killed between charge and payment, the counter has the same sale on its screen again, and then paid with its receipt', async () => {
  const printer = await aVirtualPrinter()
  const { sandbox, counter, page, cashier } = await openedShop({
    dataDir: dataFolder({ device: printer.device }),
  })
  await cashier.typeAmount('75000')
  // A double click is one order.
  await cashier.button(/^Tagih/).dblclick()
  await cashier.sees('open')
  const code = await cashier.scanScreen()
  const number = await cashier.orderNumber()

  // Together with its window.
  await counter.kill()
  await page.close()
  await counter.start()
  const again = await counter.open()
  await cashierAt(again).sees('open')
  expect(await cashierAt(again).scanScreen()).toBe(code)

  await counter.kill()
  await again.getByText('Sambungan ke Loket terputus').waitFor()
  await sandbox.play('pay', number)
  await counter.start()
  await cashierAt(again).sees('paid')
  const { text } = readSlip(await printer.slip(0), 32)
  expect(text).toContain('LUNAS')
  expect(text).toContain(number)
  expect((await sandbox.orders()).map(({ qrCode }) => qrCode)).toEqual([code])
})

test('a lost connection removes no screen: all can be opened, and recover by themselves', async () => {
  const { sandbox, counter, page, cashier } = await openedShop()
  await cashier.sell('20000', 'QRIS')
  await cashier.back()
  await page.waitForLoadState('networkidle')
  await counter.kill()
  await page.getByText('Sambungan ke Loket terputus').waitFor()
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Pengaturan' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('30000')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('Sambungan ke Loket terputus').waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('searchbox').fill('20000')
  await page.getByRole('main').getByText('Sambungan ke Loket terputus').waitFor()
  await counter.start()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Rp 20\.000/ })
    .waitFor()
  await page.getByText('Sambungan ke Loket terputus').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  expect((await sandbox.orders()).map(({ amount }) => amount)).toEqual(['30000.00', '20000.00'])
})

test('a page reloaded while the gateway is asked comes back to the same sale', async () => {
  const { sandbox, road, page, cashier } = await counterAtTheEndOfARoad()
  road.holdAnswers()
  await cashier.charge('20000', 'QRIS')
  await page
    .getByText(/Mengirim ke gateway|Meminta kode/)
    .first()
    .waitFor()
  await eventually(sandbox.orders, (orders) => orders.length === 1)
  await page.reload()
  await cashier.sees('sending')
  road.open()
  await cashier.sees('open')
  expect(await cashier.orderNumber()).toBe((await sandbox.orders())[0]?.merchantTradeNo)
})

test('a gateway whose answers are signed with another key is never believed', async () => {
  const sandbox = await runningSandbox()
  const args = sandbox.counterArgs.map((arg, index, all) =>
    all[index - 1] === '--secret' ? 'another-key' : arg,
  )
  const { page, cashier } = await openedCounter({ args })
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('unknown')
  await page.getByText('Gateway menolak kunci toko ini').waitFor()
  expect(await cashier.scanScreen()).toBeNull()
})

test('a printer that breaks off costs the cashier nothing but a message and a press of "print again"', async () => {
  const printer = await aVirtualPrinter('resets')
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({ device: printer.device }) })
  await cashier.sell('20000', 'QRIS')
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
  // Where bytes have left, nobody claims that no paper came out; test/counter/prints.test.ts has one that took none.
  await page.getByText('Belum pasti tercetak').waitFor()
  await printer.become('normal')
  await cashier.button('Cetak lagi').click()
  await page.getByText('Terkirim ke printer').waitFor()
  const { text } = readSlip(printer.received.findLast((bytes) => bytes.length > 100) ?? Buffer.alloc(0), 32)
  expect(text).toContain('LUNAS')
  expect(text).toContain('SALINAN')
})

/** A counter whose way to the gateway the test holds in its hand. */
async function counterAtTheEndOfARoad() {
  const sandbox = await runningSandbox()
  const road = await aRoadTo(sandbox.url)
  const counter = await runningCounter({
    dataDir: dataFolder(),
    args: sandbox.counterArgs.map((arg) => (arg === sandbox.url ? road.url : arg)),
  })
  const page = await counter.open()
  const cashier = cashierAt(page)
  await cashier.ready()
  return { sandbox, road, page, cashier }
}

/** A TCP road between counter and gateway that can hold what comes back. */
async function aRoadTo(target: string) {
  const { port } = new URL(target)
  let held: (() => void)[] = []
  let isHeld = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      if (isHeld) held.push(() => near.write(bytes))
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const ownPort = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${ownPort}`,
    holdAnswers: () => {
      isHeld = true
    },
    open: () => {
      isHeld = false
      for (const release of held) release()
      held = []
    },
  }
}
