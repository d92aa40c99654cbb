import { type ReceiptClaim, receiptClaim } from '../../shared/office/receipt-claim.ts'
import { areSigned, signTerms } from './keys.ts'
import { terms } from './terms.ts'

/** The path of a receipt's page at the office: the counter's claim and its signature, so that nothing is stored or sent. */
export function receiptPath(privateKey: string, claim: ReceiptClaim): string {
  const { counterId, merchantTradeNo, shop, until } = claim
  const stated = Buffer.from(JSON.stringify([counterId, merchantTradeNo, shop, until])).toString('base64url')
  return `/r/${stated}.${signTerms(privateKey, terms.receipt(claim))}`
}

/** What a path claims, and whether a key signed it; null for what is no such path. */
export function readReceiptPath(
  token: string,
): { readonly claim: ReceiptClaim; isSignedBy(publicKey: string): boolean } | null {
  const [stated = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || stated.length > 600) return null
  try {
    const [counterId, merchantTradeNo, shop, until] = JSON.parse(
      Buffer.from(stated, 'base64url').toString(),
    ) as unknown[]
    const claim = receiptClaim.parse({ counterId, merchantTradeNo, shop, until })
    return { claim, isSignedBy: (publicKey) => areSigned(publicKey, terms.receipt(claim), signature) }
  } catch {
    return null
  }
}
