import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import type { ConnectionReport, MerchantStatus, NewKeys } from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { SystemSecrets } from '../vault/system.ts'
import { createCurrentKeys } from './current-keys.ts'
import { merchantFolder } from './merchant-folder.ts'
import { locked } from './merchant-keys.ts'
import { merchantStatus, type OwnStatus } from './merchant-status.ts'
import { openOwnFiles, type WriteMarked } from './own-files.ts'
import { createPassphraseTries } from './passphrase-tries.ts'

export interface MerchantOptions {
  /** The folder that holds everything of real money. */
  readonly folder: string
  readonly settings: SettingsFile
  readonly system: SystemSecrets | null
  readonly keyFile: string | null
  readonly now: () => number
  /** A clock in milliseconds that can't be set back. */
  readonly elapsed: () => number
  readonly writeMarked?: WriteMarked
}

/** The shop's own merchant: its folder, vault, keys, profile and trusted authorities. */
export interface Merchant {
  /** The folder of this merchant's orders; orders of two merchants are never mixed. */
  folder(): string
  /** Cheap: nothing is read from the disk. */
  vault(): MerchantStatus['vault']
  status(): Promise<OwnStatus>
  /** Whether this merchant has taken real money here. Cheap, as well. */
  hasServed(): boolean
  /** The gateway's base URL, without a slash at its end. */
  address(): string
  /** Changes with the settings and keys; a counter that connected with another version uses outdated ones. */
  version(): string
  /** Opens the vault if that needs no passphrase. */
  begin(): Promise<void>
  /** `noted` writes what is tried; one that comes too soon after wrong ones is not tried. Throws a CallFailure. */
  unlock(passphrase: string, noted: (trying: () => Promise<void>) => Promise<void>): Promise<void>
  setKeys(given: NewKeys): Promise<void>
  /** Keeps the present keys for another merchant ID too, for when the settings name it; false where it can't. */
  copyKeysTo(merchantId: string): Promise<boolean>
  recoverVault(to: 'previous' | 'empty'): Promise<void>
  /** Changes with the imported profile, whose names and looks of ways to pay training uses too. */
  profileVersion(): string
  /** Imports a gateway profile; returns what is wrong with it, or null. */
  importProfile(text: string): Promise<string | null>
  /** Trusts these certificate authorities besides the usual ones; none for an empty text. Throws AuthorityRefused. */
  trust(pem: string): Promise<void>
  /** Needs no key; null where it can't be read. */
  profile(): Promise<GatewayProfile | null>
  test(): Promise<ConnectionReport>
  /** The last test's result, if settings and keys are still those of then. */
  lastTest(): ConnectionReport | null
  /** The merchant's gateway; throws a CallFailure that says what is missing. */
  connect(): Promise<GatewayConnection>
}

export function createMerchant(options: MerchantOptions): Merchant {
  const { folder, settings, system, keyFile, now, elapsed } = options
  const ownFiles = openOwnFiles(folder, options.writeMarked ?? ((_file, _text, write) => write()))
  const inTries = createPassphraseTries(elapsed)
  let changes = 0
  let imports = 0
  let tested: { readonly version: string; readonly report: ConnectionReport } | null = null

  const live = () => settings.read().live
  const folderOf = (merchantId: string) => merchantFolder(folder, merchantId)
  const current = createCurrentKeys({ folder, merchantId: () => live().merchantId, system, keyFile })

  // Loaded late: only a counter with a merchant needs the gateway's libraries.
  async function profileNow(): Promise<GatewayProfile> {
    const [{ liveProfile }, { ProfileRefused }] = await Promise.all([
      import('./live-profile.ts'),
      import('../gateway/profile-file.ts'),
    ])
    try {
      return liveProfile(live(), ownFiles.profile)
    } catch (error) {
      if (error instanceof ProfileRefused) throw incomplete(error.message)
      throw error
    }
  }

  const address = () => live().baseUrl.replace(/\/+$/, '')

  const hasServed = () => existsSync(join(folderOf(live().merchantId), 'journal.db'))

  async function status(): Promise<OwnStatus> {
    const stored = current.keys()
    // The settings may name another merchant than at the start.
    await stored.begin()
    const named = live()
    return merchantStatus({
      live: named,
      vault: stored.status(),
      keys: stored.read() ?? {},
      profile: await profileNow().catch(problemOf),
      authorities: (await ownFiles.authorities())?.authorities ?? [],
      hasServed: hasServed(),
    })
  }

  async function connect(): Promise<GatewayConnection> {
    const stored = current.keys()
    const { state } = stored.status()
    const { missing } = await status()
    if (state === 'locked' || state === 'damaged') throw locked()
    if (missing.length > 0) throw incomplete(`missing: ${missing.join(', ')}`)
    const profile = await profileNow()
    const { merchantId, storeId, codeName, nmid } = live()
    const keys = stored.read() ?? {}
    await demandUsable(profile, keys)
    return {
      url: address(),
      merchantId,
      storeId: storeId || null,
      keys,
      authority: (await ownFiles.authorities())?.pem ?? null,
      profile,
      expectedMerchant: { merchantName: codeName || null, nmid: nmid || null },
      close: async () => {},
    }
  }

  const version = () => JSON.stringify([live(), changes])
  const profileVersion = () => JSON.stringify([live().gatewayProfile === 'own' ? imports : null])

  async function test(): Promise<ConnectionReport> {
    const { notTried, testConnection } = await import('./connection-test.ts')
    let connection: GatewayConnection
    try {
      connection = await connect()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return notTried(error)
    }
    return testConnection(connection, now, settings.read().channels.disabled)
  }

  return {
    folder: () => folderOf(live().merchantId),
    vault: () => current.keys().status(),
    status,
    hasServed,
    address,
    version,
    profileVersion,
    begin: () => current.keys().begin(),
    unlock: (passphrase, noted) => inTries(() => noted(() => current.keys().unlock(passphrase))),
    async setKeys({ passphrase, ...keys }) {
      const named = Object.entries(keys).filter(([, key]) => key !== undefined)
      const given = Object.fromEntries(named) as SigningKeys
      if (live().merchantId === '') throw incomplete('the merchant ID comes first')
      const stored = current.keys()
      const { demandReadable } = await import('./demand-keys.ts')
      demandReadable(given)
      await stored.store({ ...stored.read(), ...given }, passphrase)
      changes += 1
    },
    copyKeysTo: current.copyTo,
    async recoverVault(to) {
      await current.keys().recover(to, now())
      changes += 1
    },
    async importProfile(text) {
      const { profileProblem } = await import('./imported-profile.ts')
      const problem = profileProblem(text)
      if (problem !== null) return problem
      ownFiles.writeProfile(text)
      settings.change({ live: { gatewayProfile: 'own' } })
      changes += 1
      imports += 1
      return null
    },
    async trust(text) {
      const { readAuthorities } = await import('./certificate-authorities.ts')
      if (text === '') ownFiles.removeAuthorities()
      else ownFiles.writeAuthorities(readAuthorities(text, now()).pem)
      changes += 1
    },
    profile: () => profileNow().catch(() => null),
    async test() {
      tested = null
      const before = version()
      const report = await test()
      // The settings or keys changed during the test, so its result does not count.
      if (version() === before) tested = { version: before, report }
      return report
    },
    lastTest: () => (tested?.version === version() ? tested.report : null),
    connect,
  }
}

/** A signer could be made of these keys; throws a CallFailure naming the one that is at fault. */
async function demandUsable(profile: GatewayProfile, keys: SigningKeys): Promise<void> {
  const [{ createSigner }, { UnusableKey }] = await Promise.all([
    import('../../platform/signing/sign.ts'),
    import('../../platform/signing/keys.ts'),
  ])
  try {
    createSigner(profile.signing.profile, keys)
  } catch (error) {
    if (error instanceof UnusableKey) throw incomplete(error.message, error.key)
    throw error
  }
}

/** Rethrows what is not a problem of the settings. */
function problemOf(error: unknown): { readonly problem: string } {
  if (error instanceof CallFailure) return { problem: error.message }
  throw error
}

const incomplete = (message: string, field: string | null = null) =>
  new CallFailure('merchantIncomplete', message, field)
