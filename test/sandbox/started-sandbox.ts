import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import type { Merchant } from '../../services/sandbox/merchant.ts'
import { createSandbox, type SandboxOptions } from '../../services/sandbox/sandbox.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { type RequestOptions, type SignedReply, signedRequest } from '../helpers/signed-request.ts'

export const merchant = {
  id: '010001',
  secret: 'sandbox-secret',
  name: 'TOKO CONTOH',
  city: 'JAKARTA',
  nmid: 'ID1020000000001',
} satisfies Merchant

export const paths = {
  qr: '/payment/v2.3/qris/create',
  payLater: '/payment/v2.3/dd/create',
  eMoney: '/payment/v2.3/ewallet/create',
  card: '/payment/v2.3/cc/create',
  virtualAccount: '/payment/v2.3/va/create',
  store: '/payment/v2.3/store/create',
} as const

type Options = Partial<SandboxOptions> & { readonly file?: string }

/** A sandbox in this process, closed when the test is over. */
export async function startedSandbox(options: Options = {}) {
  const sandbox = await openedSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** The same for several tests: its opener must close it. */
export async function openedSandbox({ file = ':memory:', ...options }: Options = {}) {
  const log: Record<string, unknown>[] = []
  const sandbox = await createSandbox({
    port: 0,
    ledger: options.ledger ?? openLedger(file),
    merchant,
    profile: 'hmac-sha256-hex',
    log: (line) => log.push(line),
    ...options,
  })
  const { url } = sandbox
  const { id, secret = '' } = options.merchant ?? merchant
  const send = (path: string, members: Record<string, unknown>, overrides: RequestOptions = {}) =>
    signedRequest(url, path, members, overrides)
  return {
    url,
    log,
    /** For a counter that uses it. */
    elsewhere: { url, merchantId: id, secret },
    close: () => sandbox.close(),
    send,
    /** Calls a declared operation. */
    call: (name: OperationName, members: Record<string, unknown>, overrides?: RequestOptions) =>
      send(operations[name].path, members, overrides),
    create: (family: keyof typeof paths, members: Record<string, unknown> = {}, overrides?: RequestOptions) =>
      send(paths[family], orderOf(family, members), overrides),
    query: (family: keyof typeof paths, merchantTradeNo: string, members: Record<string, unknown> = {}) =>
      send(paths[family].replace('create', 'query'), { merchantTradeNo, ...members }),
    /** What a list of the control API shows. */
    look: async (what: string) => await (await fetch(`${url}/sandbox/${what}`)).json(),
    /** Plays the payer through the control API. */
    play: (action: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      fetch(`${url}/sandbox/${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

export type StartedSandbox = Awaited<ReturnType<typeof startedSandbox>>

const usualChannel: Record<keyof typeof paths, string> = {
  qr: 'QRIS',
  payLater: 'PayLaterA',
  eMoney: 'WALLETABALANCE',
  card: 'CreditCard',
  virtualAccount: 'BankAVA',
  store: 'StoreA',
}

/** A valid order of a family, with whatever differs. */
export function orderOf(family: keyof typeof paths, members: Record<string, unknown> = {}) {
  return {
    merchantTradeNo: `T-${randomUUID().slice(0, 20)}`,
    paymentType: usualChannel[family],
    amount: '10000.00',
    productName: 'Kopi Susu Gula Aren',
    ...(family === 'virtualAccount' || family === 'store' ? { payer: 'SITI RAHAYU' } : {}),
    ...members,
  }
}

/** The status of a refusal of the control API, and why. */
export const refusalOf = async (answer: Response) => [answer.status, (await answer.json()).message]

/** The errCode of an answer, once everything that every answer must carry is there. */
export function errCodeOf(reply: SignedReply): string {
  if (!reply.signatureValid) throw new Error(`the answer's signature does not hold: ${reply.raw}`)
  if (reply.headers.get('content-type') !== 'application/json;charset=utf-8') {
    throw new Error(`the answer's Content-Type is ${reply.headers.get('content-type')}`)
  }
  for (const name of ['x-timestamp', 'x-partner-id', 'x-request-id']) {
    if (!reply.headers.get(name)) throw new Error(`the answer has no ${name}`)
  }
  if (String(reply.body.errCodeDes ?? '').length > 128) throw new Error('errCodeDes is too long')
  return reply.body.errCode
}
