import { existsSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeDurably } from '../../platform/durable-file.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import {
  type MerchantStatus,
  MIN_PASSPHRASE,
  type ProtectorKind,
  type VaultProblem,
} from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { KeyFileRefused, keyFileProtector } from '../vault/key-file.ts'
import { passphraseProtector } from '../vault/passphrase.ts'
import { type Protector, WrongKey } from '../vault/protector.ts'
import { type SystemSecrets, systemProtector } from '../vault/system.ts'
import { openVault, previousOf, type Secrets, type Vault, VaultDamaged } from '../vault/vault.ts'

export interface VaultPlace {
  readonly path: string
  readonly merchantId: string
}

export interface MerchantKeysOptions extends VaultPlace {
  /** The operating system's secret store, if it has one that can be relied on. */
  readonly system: SystemSecrets | null
  /** A key file kept elsewhere, for a counter that starts unattended. */
  readonly keyFile: string | null
}

/** The keys of one merchant: the vault, and the means to open it on this computer. */
export interface MerchantKeys {
  status(): MerchantStatus['vault']
  read(): Secrets | null
  /** Opens the vault if no passphrase is needed; the status says what prevents it. */
  begin(): Promise<void>
  /** Throws a CallFailure `wrongPassphrase`. */
  unlock(passphrase: string): Promise<void>
  /** Replaces all keys by these. If it throws a CallFailure, nothing has changed. */
  store(keys: Secrets, passphrase: string | undefined): Promise<void>
  /**
   * Copies the keys to the vault of another merchant, sealed by the same means. Null if that merchant has a vault
   * already, or this one is not open.
   */
  copyTo(place: VaultPlace): Promise<MerchantKeys | null>
  /** Sets the present file aside for good, and continues with the previous one or an empty one. */
  recover(to: 'previous' | 'empty', now: number): Promise<void>
}

export function openMerchantKeys(
  { path, merchantId, system, keyFile }: MerchantKeysOptions,
  opened: { readonly vault: Vault; readonly by: Protector } | null = null,
): MerchantKeys {
  let vault = opened?.vault ?? openOrNull(path, merchantId)
  let problem: VaultProblem | null = null
  let openedBy = opened?.by ?? null
  // A passphrase takes half a second and much memory to try.
  const inTurn = oneAtATime()
  const withoutKeyFile: ProtectorKind = system ? 'system' : 'passphrase'
  const kindOfNew: ProtectorKind = keyFile !== null ? 'keyFile' : withoutKeyFile

  /** The protector that needs no passphrase; throws KeyFileRefused. */
  function unattended(kind: ProtectorKind): Protector | null {
    if (kind === 'keyFile' && keyFile !== null) return keyFileProtector(keyFile)
    return kind === 'system' && system ? systemProtector(system) : null
  }

  async function begin(): Promise<void> {
    problem = null
    const kind = vault?.sealedBy()
    if (vault?.status() !== 'locked' || !kind || kind === 'passphrase') return
    try {
      const protector = unattended(kind)
      if (protector) await open(vault, protector)
      else problem = kind === 'keyFile' ? 'keyFileRefused' : 'systemRefused'
    } catch (error) {
      if (error instanceof KeyFileRefused) problem = 'keyFileRefused'
      else if (error instanceof WrongKey) problem = 'wrongKey'
      else throw error
    }
  }

  async function open(box: Vault, protector: Protector): Promise<void> {
    await box.unlock(protector)
    openedBy = protector
  }

  function protectorFor(passphrase: string | undefined): Protector {
    if (passphrase === undefined && openedBy) return openedBy
    if (passphrase !== undefined && passphrase.length >= MIN_PASSPHRASE)
      return passphraseProtector(passphrase)
    const protector = passphrase === undefined ? unattended(kindOfNew) : null
    if (protector) return protector
    throw new CallFailure('badInput', `needs at least ${MIN_PASSPHRASE} characters`, 'passphrase')
  }

  return {
    status: () => ({
      state: vault?.status() ?? 'damaged',
      by: vault?.sealedBy() ?? kindOfNew,
      hasPrevious: existsSync(previousOf(path)),
      problem,
    }),
    read: () => vault?.read() ?? null,
    begin: () => inTurn(begin),
    unlock: (passphrase) =>
      inTurn(async () => {
        if (vault?.status() !== 'locked') return
        try {
          await open(vault, passphraseProtector(passphrase))
        } catch (error) {
          if (error instanceof WrongKey) throw new CallFailure('wrongPassphrase', error.message, 'passphrase')
          throw error
        }
      }),
    store: (keys, passphrase) =>
      inTurn(async () => {
        if (vault?.status() !== 'open' && vault?.status() !== 'empty') throw locked()
        const protector = protectorFor(passphrase)
        makeFolder(dirname(path))
        await vault.store(keys, protector)
        openedBy = protector
        problem = null
      }),
    copyTo: (place) =>
      inTurn(async () => {
        const keys = vault?.read()
        const copy = openOrNull(place.path, place.merchantId)
        if (!keys || !openedBy || copy?.status() !== 'empty') return null
        makeFolder(dirname(place.path))
        await copy.store(keys, openedBy)
        return openMerchantKeys({ ...place, system, keyFile }, { vault: copy, by: openedBy })
      }),
    recover: (to, now) =>
      inTurn(async () => {
        if (to === 'previous' && !existsSync(previousOf(path)))
          throw new CallFailure('notPossible', 'there is no vault before this one')
        const before = to === 'previous' ? readFileSync(previousOf(path), 'utf8') : null
        if (existsSync(path)) renameSync(path, `${path}.aside-${now}`)
        if (before === null) syncFolder(dirname(path))
        else writeDurably(path, before)
        vault = openOrNull(path, merchantId)
        openedBy = null
        await begin()
      }),
  }
}

/** The vault is locked. */
export const locked = () => new CallFailure('vaultLocked', 'the vault has not been opened')

/** Null for a damaged file, which stays as it is. */
function openOrNull(path: string, merchantId: string): Vault | null {
  try {
    return openVault(path, merchantId)
  } catch (error) {
    if (error instanceof VaultDamaged) return null
    throw error
  }
}
