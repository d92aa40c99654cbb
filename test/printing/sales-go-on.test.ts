import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCore } from '../../electron/composition/core.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { type PrintDevice, PrintFailed } from '../../electron/printing/devices/device.ts'
import { createPrinting } from '../../electron/printing/printing.ts'
import { systemClock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { coreOptions } from '../helpers/core-options.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aPrinter } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { settingsWith } from './sample-orders.ts'

const SALES = 200
const CASHIERS = 10

/** Worse than any printer can be, for those have deadlines: it holds the first slip until the test ends it. */
const holdsOn: PrintDevice = {
  send: (_bytes, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new PrintFailed('interrupted')))
    }),
  status: async () => ({ state: 'reachable', paperLow: false }),
}

/** The core of a counter at a real sandbox, and its printing. */
async function aShop() {
  const sandbox = await startedSandbox()
  const journal = openJournal(join(temporaryFolder(), 'journal.db'))
  const transport = createTransport()
  const prints: PrintJob[] = []
  const troubles: unknown[] = []
  const printing = createPrinting({
    store: journal,
    settings: () => settingsWith({ printers: [aPrinter({ device: 'tcp://127.0.0.1:9100' })] }),
    mode: 'training',
    clock: systemClock,
    interruptedPrinters: { has: () => false, begin: () => {}, end: () => {} },
    deviceOf: () => holdsOn,
    onChange: (job) => prints.push(job),
    onBroken: (error) => troubles.push(error),
  })
  const core = createCore(
    coreOptions({
      journal,
      transport,
      profile: sandboxProfile,
      signer: createSigner('hmac-sha256-hex', merchant),
      merchantId: merchant.id,
      baseUrl: sandbox.url,
      expected: { merchantName: merchant.name, nmid: merchant.nmid },
      receiptFor: printing.automaticReceipt,
      onPrintQueued: printing.wake,
      onTrouble: (error) => troubles.push(error),
    }),
  )
  onTestFinished(async () => {
    await core.stop()
    await printing.stop()
    await transport.close()
    await journal.close()
    expect(troubles).toEqual([])
  })
  return { sandbox, journal, core, prints }
}

test(`${SALES} sales are charged and paid while the printer holds on to the first slip`, async () => {
  const { sandbox, journal, core, prints } = await aShop()
  const numbers = Array.from({ length: SALES }, (_, index) => index).values()
  const cashier = async () => {
    for (const index of numbers) {
      const { merchantTradeNo } = await core.sales.charge({
        saleId: randomUUID(),
        paymentType: index % 2 ? 'QRIS' : 'BankAVA',
        amount: rupiah(10_000 + index),
        payer: 'Budi',
      })
      await sandbox.play('pay', { merchantTradeNo })
      expect(await core.sales.check(merchantTradeNo)).toMatchObject({ state: { kind: 'paid' } })
    }
  }
  await Promise.all(Array.from({ length: CASHIERS }, cashier))

  const { waiting } = await journal.pageOfPrintJobs({ limit: 1 })
  expect(waiting).toBe(SALES)
  expect(prints.map(({ state }) => state)).toEqual(['sending'])
})
