import { onTestFinished } from 'vitest'
import { createGatewayClient, type Fields, type GatewayClientOptions } from '../../electron/gateway/client.ts'
import type { Contact } from '../../electron/gateway/contact.ts'
import type { GatewayError } from '../../electron/gateway/errors/gateway-error.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'

/** A QR order that is asked for, and a successful answer to that. */
export const fields = {
  paymentType: 'QRIS' as const,
  merchantTradeNo: 'TRX-0001',
  amount: rupiah(10_000),
  productName: 'Kopi Susu Gula Aren',
}
export const order = {
  paymentType: 'QRIS',
  amount: '10000.00',
  merchantTradeNo: 'TRX-0001',
  productName: 'Kopi Susu Gula Aren',
  status: '01',
  qrCode: '000201',
}

/** The gateway client by a profile, in front of a gateway that answers by `script`. */
export async function startedClient(
  script: (exchange: Exchange) => void,
  profile: GatewayProfile = documentDefault,
  { basePath = '', signer, ...options }: { basePath?: string } & Partial<GatewayClientOptions> = {},
) {
  const { url, requests } = await scriptedGateway(script)
  const transport = createTransport()
  const contacts: Contact[] = []
  onTestFinished(() => transport.close())
  const client = createGatewayClient({
    profile,
    baseUrl: url + basePath,
    merchantId,
    signer: signer ?? createSigner(profile.signing.profile, { secret, accessToken: 'token' }),
    transport,
    now: Date.now,
    onContact: (contact) => contacts.push(contact),
    ...options,
  })
  const ask = <Of extends Operation>(operation: Of, fields: Fields<Of>) =>
    client.send(client.prepare(operation, fields))
  /** The body of a prepared request, as text: this is where the digits show. */
  const written = <Of extends Operation>(operation: Of, fields: Fields<Of>) =>
    client.prepare(operation, fields).body.toString()
  return { client, ask, written, requests, contacts }
}

/** The error of an attempt that must fail. */
export async function failureOf(attempt: Promise<unknown>): Promise<GatewayError> {
  try {
    await attempt
  } catch (error) {
    return error as GatewayError
  }
  throw new Error('it was believed')
}
