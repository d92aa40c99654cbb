import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../../platform/durable-file.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { type ProtectorKind, protectorKinds } from '../../shared/merchant/merchant.ts'
import { type Protector, WrongKey } from './protector.ts'

const secrets = z.strictObject({
  /** The signing profile's keys: those that it needs of them. */
  secret: z.string().optional(),
  accessToken: z.string().optional(),
  privateKey: z.string().optional(),
  publicKey: z.string().optional(),
})
/** The merchant's secrets. */
export type Secrets = SigningKeys

/** The vault's file is not a vault. It was left as it is. */
export class VaultDamaged extends Error {
  override readonly name = 'VaultDamaged'
}

/** `locked`: there is a box, and nobody has opened it yet. */
export type VaultStatus = 'empty' | 'locked' | 'open'

/**
 * The merchant's secrets at rest, in one sealed file. It answers to the main process alone: a page may set secrets
 * and see the status, and never gets one back.
 */
export interface Vault {
  status(): VaultStatus
  /** What opens it; null while it is empty. */
  sealedBy(): ProtectorKind | null
  /** Throws {@link WrongKey}, and stays as it was. */
  unlock(protector: Protector): Promise<void>
  /**
   * Seals new secrets in place of the present ones, which are kept beside them, sealed by the same protector. A
   * locked vault is not overwritten.
   */
  store(secrets: Secrets, protector: Protector): Promise<void>
  /** The secrets of an open vault; null where it is not open. */
  read(): Secrets | null
  lock(): void
}

const file = z.strictObject({
  version: z.literal(1),
  merchantId: z.string(),
  sealedBy: z.enum(protectorKinds),
  box: z.record(z.string(), z.string()),
})
type VaultFile = z.infer<typeof file>

/** Opens the vault of one merchant in `path`, still locked; throws {@link VaultDamaged}. */
export function openVault(path: string, merchantId: string): Vault {
  let stored = existsSync(path) ? readVaultFile(path) : null
  let opened: Secrets | null = null
  // A box of another merchant, or of another version of this file, is not taken for this one.
  const context = `loket vault 1 ${merchantId}`
  const sealed = (secrets: Secrets, protector: Protector) =>
    protector.seal(Buffer.from(JSON.stringify(secrets)), context)

  return {
    status() {
      if (opened) return 'open'
      return stored ? 'locked' : 'empty'
    },
    sealedBy: () => stored?.sealedBy ?? null,
    async unlock(protector) {
      if (!stored) return
      if (protector.kind !== stored.sealedBy) {
        throw new WrongKey(`this vault opens by ${stored.sealedBy}, not by ${protector.kind}`)
      }
      opened = parseSecrets(await protector.open(stored.box, context))
    },
    async store(wanted, protector) {
      if (stored && !opened) throw new WrongKey('a locked vault is not overwritten: open it first')
      const kept = secrets.parse(wanted) as Secrets
      const box = await sealed(kept, protector)
      const next: VaultFile = { version: 1, merchantId, sealedBy: protector.kind, box }
      // A box that can't be opened again must be noticed before it replaces one that can.
      parseSecrets(await protector.open(box, context))
      // The previous secrets are sealed again too, so that the former protector opens nothing any more.
      if (opened) writeDurably(previousOf(path), textOf({ ...next, box: await sealed(opened, protector) }))
      writeDurably(path, textOf(next))
      stored = next
      opened = kept
    },
    read: () => opened,
    lock() {
      opened = null
    },
  }
}

function readVaultFile(path: string): VaultFile {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // The error does not quote the file: a damaged vault may still contain secrets.
    throw new VaultDamaged(
      `The vault ${path} is damaged. It was left as it is; the one before it is ${previousOf(path)}.`,
    )
  }
}

function parseSecrets(plain: Uint8Array): Secrets {
  const parsed = secrets.safeParse(JSON.parse(Buffer.from(plain).toString('utf8')))
  if (!parsed.success) throw new WrongKey('the box opened, but what is in it is not ours')
  return parsed.data as Secrets
}

/** The vault before the last change. */
export const previousOf = (path: string) => `${path}.previous`

const textOf = (vault: VaultFile) => `${JSON.stringify(vault, null, 2)}\n`
