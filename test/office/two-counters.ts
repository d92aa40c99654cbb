import { expect } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { merchant, type StartedSandbox } from '../sandbox/started-sandbox.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

export type Running = Awaited<ReturnType<typeof windowlessCounter>>
type OwnersOffice = Awaited<ReturnType<typeof anOfficeWithOwner>>

/** A counter of one shop: its gateway is a sandbox that several counters share. */
export function counterAt(gateway: StartedSandbox, dataDir = temporaryFolder()): Promise<Running> {
  const { id: merchantId, secret } = merchant
  return windowlessCounter({ dataDir, sandbox: { url: gateway.url, merchantId, secret } })
}

/** Enrols it; resolves when the office has everything. */
export async function enrolAt(
  office: Pick<OwnersOffice, 'code'>,
  counter: Running,
  name: string,
): Promise<void> {
  await counter.call('office.enrol', { code: await office.code(name) })
  await expect.poll(() => copyOf(counter)).toBe('upToDate')
}

/** How far its copy at the office is. */
export async function copyOf(counter: Running): Promise<string> {
  const status = await counter.call('office.status', {})
  return status.kind === 'none' ? status.kind : status.copy.kind
}

/** How its link is, or why the office refuses it. */
export async function linkOf(counter: Running): Promise<string> {
  const status = await counter.call('office.status', {})
  if (status.kind === 'none') return status.kind
  return status.link.kind === 'refused' ? status.link.because : status.link.kind
}

/** One office and two counters of one shop on one sandbox. */
export async function aShopOfTwo(database: Database, gateway: StartedSandbox) {
  const office = await anOfficeWithOwner(database)
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [first, second] = [await counterAt(gateway, folders[0]), await counterAt(gateway, folders[1])]
  await enrolAt(office, first, 'Kasir 1')
  await enrolAt(office, second, 'Kasir 2')
  return { office, first, second, folders }
}

/** A payment by e-wallet, which the gateway can refund; answers the order's number. */
export async function paidByWallet(
  counter: Running,
  gateway: StartedSandbox,
  amount: number,
): Promise<string> {
  const { merchantTradeNo } = await counter.call('sale.charge', {
    saleId: crypto.randomUUID(),
    paymentType: 'WALLETABALANCE',
    amount: rupiah(amount),
  })
  await gateway.play('pay', { merchantTradeNo })
  await expect
    .poll(async () => (await counter.call('sale.check', { merchantTradeNo })).state.kind)
    .toBe('paid')
  return merchantTradeNo
}

export const refund = (counter: Running, merchantTradeNo: string, amount: number) =>
  counter.call('refund.create', { refundId: crypto.randomUUID(), merchantTradeNo, amount: rupiah(amount) })

/** Orders as the office shows them to a counter. */
export const findAt = async (counter: Running, text: string) =>
  (await counter.call('office.find', { text })).orders

/** Waits until a refund is in this state. */
export const endsAs = (counter: Running, merchantRefundNo: string, kind: 'done' | 'failed') =>
  expect.poll(async () => (await counter.call('refund.check', { merchantRefundNo })).state.kind).toBe(kind)
