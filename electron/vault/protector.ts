import type { ProtectorKind } from '../../shared/merchant/merchant.ts'

/** Sealed bytes that only their protector can open; each member is Base64 and may be seen. */
export type SealedBox = Readonly<Record<string, string>>

export interface Protector {
  readonly kind: ProtectorKind
  /** `context` is bound to the box: with another one it does not open. */
  seal(plain: Uint8Array, context: string): Promise<SealedBox>
  /** Throws {@link WrongKey}. */
  open(box: SealedBox, context: string): Promise<Uint8Array>
}

/** The box does not open: a wrong passphrase or key, another merchant's box, or one that was tampered with. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'
}
