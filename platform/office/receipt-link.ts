import * as z from 'zod'
import { areSigned, signTerms } from './keys.ts'
import { terms } from './terms.ts'

/** A receipt that its customer may read at the office. */
const receiptClaim = z.object({
  counterId: z.uuid(),
  merchantTradeNo: z.string().min(1).max(64),
  /** The shop's name as the counter has it: the office may know no shop. */
  shop: z.string().max(100),
  /** In epoch seconds. */
  until: z.int(),
})
export type ReceiptClaim = z.infer<typeof receiptClaim>

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
