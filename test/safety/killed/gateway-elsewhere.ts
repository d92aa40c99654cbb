import { startEntry } from '../../helpers/child-process.ts'

/** An order in the gateway's ledger. */
export interface Known {
  readonly merchantTradeNo: string
  readonly amount: string
  readonly status: string
}

/** The sandbox in a process of its own, with its own ledger: it survives the killed counter. */
export interface GatewayElsewhere {
  /** The counter's options for using it. */
  readonly args: readonly string[]
  pay(merchantTradeNo: string): Promise<void>
  /** The newest thousand. */
  orders(): Promise<readonly Known[]>
  refunds(): Promise<readonly (Known & { readonly merchantRefundNo: string })[]>
  kill(): Promise<void>
}

const merchant = ['--merchant', '010001', '--secret', 'of-the-killed-counter'] as const

export async function gatewayElsewhere(folder: string): Promise<GatewayElsewhere> {
  const running = await startEntry(
    'sandbox',
    ['--data', folder, '--port', '0', ...merchant, '--sign', 'hmac-sha256-hex'],
    /sandbox listening on (http:\/\/127\.0\.0\.1:\d+)$/,
  )
  const url = running.ready[1] ?? ''
  const list = async (what: string) => (await (await fetch(`${url}/sandbox/${what}`)).json()) as never
  return {
    args: ['--sandbox', url, ...merchant],
    async pay(merchantTradeNo) {
      // Refused if it is already paid: a customer does not pay twice here.
      await fetch(`${url}/sandbox/pay`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ merchantTradeNo }),
      })
    },
    orders: () => list('orders'),
    refunds: () => list('refunds'),
    kill: running.kill,
  }
}
