import { randomUUID } from 'node:crypto'
import { rupiah } from '../../shared/money.ts'
import type { windowlessCounter } from './windowless-counter.ts'

/** In training: Rp 75.000 and Rp 25.000 to a static account, and the first charge of a subscription of Rp 50.000. */
export async function receiveWithoutSale({
  call,
}: Pick<Awaited<ReturnType<typeof windowlessCounter>>, 'call'>): Promise<void> {
  const accountId = randomUUID()
  await call('staticAccount.create', { accountId, paymentType: 'StaticBankLVA', payer: 'Bu Tini' })
  for (const amount of [rupiah(75_000), rupiah(25_000)])
    await call('training.payAccount', { accountId, amount })
  const { number } = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(50_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi bulanan',
  })
  await call('training.playSubscription', { number, action: 'approve' })
}
