import { randomUUID } from 'node:crypto'
import { createSigner } from '../../platform/signing/sign.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { pathOf } from '../../shared/gateway/profile.ts'
import type { ConnectionReport } from '../../shared/merchant/merchant.ts'
import type { CallFailure } from '../failures/call-failure.ts'
import { createGatewayClient } from '../gateway/client.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { Contact } from '../gateway/contact.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { askAboutNoOrder, noOrder } from '../gateway/no-such-order.ts'
import { createTransport, defaultWireLimits, type Transport, WireError } from '../gateway/transport.ts'
import { failingQuestions } from './family-test.ts'
import { issuerAt } from './shown-certificate.ts'
import { errorCodeOf, verdictOf } from './verdict.ts'

const nothingReported = { clockOffset: null, clockAtRisk: false, failing: [] }

/** A connection that can't be tried at all. */
export function notTried(failure: CallFailure): ConnectionReport {
  return { ...nothingReported, verdict: verdictUntried(failure), detail: failure.message, address: '' }
}

function verdictUntried({ code, field }: CallFailure) {
  if (code === 'vaultLocked') return 'vaultLocked'
  return field === null ? 'incomplete' : 'unusableKey'
}

/**
 * Makes a signed inquiry about an order that can't exist. The test passes only with an authentic "not found". It
 * creates nothing and moves no money.
 */
export async function testConnection(
  { url, merchantId, storeId, profile, keys, authority = null }: GatewayConnection,
  now: () => number,
  disabled: readonly string[],
): Promise<ConnectionReport> {
  const transport = createTransport(defaultWireLimits, authority)
  let wireCode = ''
  let contact: Contact | null = null
  const client = createGatewayClient({
    profile,
    baseUrl: url,
    merchantId,
    storeId,
    signer: createSigner(profile.signing.profile, keys),
    transport: remembering(transport, (code) => {
      wireCode = code
    }),
    now,
    onContact(last) {
      contact = last
    },
  })
  const operation = operations.queryQrOrder
  const merchantTradeNo = noOrder(randomUUID())
  const report = async (error: GatewayError | null): Promise<ConnectionReport> => {
    const { clockOffset = null, clockSkew = null, unverified = false } = contact ?? {}
    const tested = verdictOf(error, { wireCode, unverified })
    const isSound = tested.verdict === 'good' || tested.verdict === 'unverified'
    return {
      ...tested,
      failing: isSound
        ? await failingQuestions({ client, profile, url, disabled, number: merchantTradeNo })
        : [],
      clockOffset,
      clockAtRisk: clockSkew !== null,
      address: url + pathOf(profile, operation),
    }
  }
  try {
    await askAboutNoOrder(client, merchantTradeNo)
    return await report(null)
  } catch (error) {
    if (error instanceof GatewayError) return withIssuer(await report(error))
    throw error
  } finally {
    await transport.close()
  }
}

/** If a certificate is not trusted, the owner wants to know who issued it. */
async function withIssuer(report: ConnectionReport): Promise<ConnectionReport> {
  if (report.verdict !== 'untrusted') return report
  const issuer = await issuerAt(report.address)
  return issuer === null ? report : { ...report, detail: `${issuer} (${report.detail})` }
}

/** A transport that remembers its last failure: the client's error lacks the system's code, which no sale needs. */
function remembering(transport: Transport, remember: (code: string) => void): Transport {
  return {
    ...transport,
    post: (...request) =>
      transport.post(...request).catch((error: unknown) => {
        if (error instanceof WireError) remember(errorCodeOf(error.cause))
        throw error
      }),
  }
}
