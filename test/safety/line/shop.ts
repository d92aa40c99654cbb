import { join } from 'node:path'
import { createCore } from '../../../electron/composition/core.ts'
import { createGatewayConnectivity } from '../../../electron/gateway/connectivity.ts'
import { createTransport } from '../../../electron/gateway/transport.ts'
import { openReceiver } from '../../../electron/notifications/receiver.ts'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import { createSigner } from '../../../platform/signing/sign.ts'
import { sandboxProfile } from '../../../shared/gateway/profiles/shipped.ts'
import { coreOptions } from '../../helpers/core-options.ts'
import { arrives } from '../../helpers/news.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { aReceiptJob } from '../../helpers/printers.ts'
import { troubledLine } from './troubled-line.ts'

/** So many of its seconds pass in one of ours: the watcher keeps its plan, and nobody waits for it. */
const HURRY = 40

const hurriedClock: Clock = {
  now: Date.now,
  elapsed: () => systemClock.elapsed() * HURRY,
  after: (milliseconds, work) => systemClock.after(milliseconds / HURRY, work),
}

export const merchant = {
  id: '010001',
  secret: 'of-the-troubled-line',
  name: 'TOKO LATIHAN',
  city: 'JAKARTA',
  nmid: 'ID1020000000001',
}

/** The core, on a disk, between two connections that can fail: one for its requests, and one for notifications. */
export async function shopOnLines(folder: string, gatewayPort: number) {
  const troubles: unknown[] = []
  const journal = openJournal(join(folder, 'journal.db'))
  const transport = createTransport({ connectMs: 2_000, totalMs: 500, answerBytes: 64 * 1024 })
  const signer = createSigner('hmac-sha256-hex', merchant)
  const connectivity = createGatewayConnectivity(Date.now, () => {})
  const receiver = await openReceiver({
    port: 0,
    path: '/notifications',
    merchantId: merchant.id,
    signer,
    now: Date.now,
    clockWindowSeconds: sandboxProfile.clockWindowSeconds,
    onNotification: (notification) => void arrives(core, notification),
  })
  const asking = await troubledLine(() => gatewayPort)
  const hearing = await troubledLine(() => Number(new URL(receiver.url).port))
  const core = createCore(
    coreOptions({
      journal,
      transport,
      clock: hurriedClock,
      connectivity,
      profile: sandboxProfile,
      signer,
      merchantId: merchant.id,
      baseUrl: `http://127.0.0.1:${asking.port}`,
      notifyUrl: `http://127.0.0.1:${hearing.port}/notifications`,
      expected: { merchantName: merchant.name, nmid: merchant.nmid },
      productName: () => 'Toko',
      receiptFor: ({ merchantTradeNo }) => aReceiptJob(merchantTradeNo, Date.now()),
      onTrouble: (error) => troubles.push(error),
    }),
  )
  return {
    core,
    journal,
    asking,
    hearing,
    troubles,
    async close() {
      asking.close()
      hearing.close()
      await core.stop()
      await receiver.close()
      await transport.close()
      await journal.close()
    },
  }
}

export type ShopOnLines = Awaited<ReturnType<typeof shopOnLines>>
