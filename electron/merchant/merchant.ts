import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../../platform/durable-file.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { type GatewayProfile, unsignedNos } from '../../shared/gateway/profile.ts'
import { keysOf, type SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import {
  type ConnectionReport,
  keyNames,
  type MerchantStatus,
  type MissingPart,
  type NewKeys,
} from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { SystemSecrets } from '../vault/system.ts'
import { merchantFolder } from './merchant-folder.ts'
import { locked, type MerchantKeys, openMerchantKeys } from './merchant-keys.ts'

export interface MerchantOptions {
  /** The folder that holds everything of real money. */
  readonly folder: string
  readonly settings: SettingsFile
  readonly system: SystemSecrets | null
  readonly keyFile: string | null
  readonly now: () => number
}

/** The shop's own merchant: its folder, vault, keys, profile and trusted authorities. */
export interface Merchant {
  /** The folder of this merchant's orders; orders of two merchants are never mixed. */
  folder(): string
  /** Cheap: nothing is read from the disk. */
  vault(): MerchantStatus['vault']
  status(): Promise<Omit<MerchantStatus, 'outdated' | 'openElsewhere'>>
  /** The gateway's base URL, without a slash at its end. */
  address(): string
  /** Changes with the settings and keys; a counter that connected with another version uses outdated ones. */
  version(): string
  /** Opens the vault if that needs no passphrase. */
  begin(): Promise<void>
  unlock(passphrase: string): Promise<void>
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

interface OpenedKeys {
  readonly merchantId: string
  readonly keys: MerchantKeys
}

export function createMerchant({ folder, settings, system, keyFile, now }: MerchantOptions): Merchant {
  const ownProfile = join(folder, 'gateway-profile.json')
  const ownAuthority = join(folder, 'gateway-authority.pem')
  let opened: OpenedKeys | null = null
  /** The keys copied for the merchant ID that an owner is about to set. */
  let copied: OpenedKeys | null = null
  let changes = 0
  let imports = 0
  let tested: { readonly version: string; readonly report: ConnectionReport } | null = null

  const live = () => settings.read().live
  const folderOf = (merchantId: string) => merchantFolder(folder, merchantId)
  const vaultOf = (merchantId: string) => ({ path: join(folderOf(merchantId), 'vault.json'), merchantId })

  /** The keys of the merchant that the settings name now. */
  function merchantKeys(): MerchantKeys {
    const { merchantId } = live()
    if (opened?.merchantId !== merchantId) {
      opened =
        copied?.merchantId === merchantId
          ? copied
          : { merchantId, keys: openMerchantKeys({ ...vaultOf(merchantId), system, keyFile }) }
      copied = null
    }
    return opened.keys
  }

  // Loaded late: only a counter with a merchant needs the gateway's libraries.
  async function profileNow(): Promise<GatewayProfile> {
    const [{ liveProfile }, { ProfileRefused }] = await Promise.all([
      import('./live-profile.ts'),
      import('../gateway/profile-file.ts'),
    ])
    try {
      return liveProfile(live(), ownProfile)
    } catch (error) {
      if (error instanceof ProfileRefused) throw incomplete(error.message)
      throw error
    }
  }

  /** What the file of the shop's own authorities contains; null if there is no readable one. */
  async function trusted() {
    if (!existsSync(ownAuthority)) return null
    const { AuthorityRefused, readAuthorities } = await import('./certificate-authorities.ts')
    try {
      // An expired certificate is shown with its date; the transport refuses whatever it signed.
      return readAuthorities(readFileSync(ownAuthority, 'utf8'), 0)
    } catch (error) {
      // The file was not written by Loket, so nothing in it is trusted.
      if (error instanceof AuthorityRefused) return null
      throw error
    }
  }

  const address = () => live().baseUrl.replace(/\/+$/, '')

  async function status(): Promise<Omit<MerchantStatus, 'outdated' | 'openElsewhere'>> {
    const stored = merchantKeys()
    // The settings may name another merchant than at the start.
    await stored.begin()
    const held = stored.read() ?? {}
    const vault = stored.status()
    const { baseUrl, merchantId } = live()
    let profile: GatewayProfile | null = null
    let profileProblem: string | null = null
    try {
      profile = await profileNow()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      profileProblem = error.message
    }
    const neededKeys = profile ? keysOf[profile.signing.profile] : []
    const keysAreThere = vault.state === 'locked' || neededKeys.every((name) => held[name])
    const missing: Record<MissingPart, boolean> = {
      baseUrl: !URL.canParse(baseUrl),
      merchantId: merchantId === '',
      profile: profile === null,
      keys: !keysAreThere,
    }
    return {
      vault,
      keys: keyNames.filter((name) => held[name]),
      neededKeys: [...neededKeys],
      profile: profile && {
        name: profile.name,
        signing: profile.signing.profile,
        verification: profile.verification,
        channels: Object.keys(profile.channels).length,
        unsignedNos: unsignedNos(profile),
      },
      profileProblem,
      authorities: (await trusted())?.authorities ?? [],
      hasServed: existsSync(join(folderOf(merchantId), 'journal.db')),
      missing: (Object.keys(missing) as MissingPart[]).filter((part) => missing[part]),
    }
  }

  async function connect(): Promise<GatewayConnection> {
    const stored = merchantKeys()
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
      authority: (await trusted())?.pem ?? null,
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
    vault: () => merchantKeys().status(),
    status,
    address,
    version,
    profileVersion,
    begin: () => merchantKeys().begin(),
    unlock: (passphrase) => merchantKeys().unlock(passphrase),
    async setKeys({ passphrase, ...keys }) {
      const named = Object.entries(keys).filter(([, key]) => key !== undefined)
      const given = Object.fromEntries(named) as SigningKeys
      if (live().merchantId === '') throw incomplete('the merchant ID comes first')
      const stored = merchantKeys()
      const { demandReadable } = await import('./demand-keys.ts')
      demandReadable(given)
      await stored.store({ ...stored.read(), ...given }, passphrase)
      changes += 1
    },
    async copyKeysTo(merchantId) {
      const keys = await merchantKeys().copyTo(vaultOf(merchantId))
      copied = keys && { merchantId, keys }
      return keys !== null
    },
    async recoverVault(to) {
      await merchantKeys().recover(to, now())
      changes += 1
    },
    async importProfile(text) {
      const { profileProblem } = await import('./imported-profile.ts')
      const problem = profileProblem(text)
      if (problem !== null) return problem
      makeFolder(folder)
      writeDurably(ownProfile, text)
      settings.change({ live: { gatewayProfile: 'own' } })
      changes += 1
      imports += 1
      return null
    },
    async trust(text) {
      const { readAuthorities } = await import('./certificate-authorities.ts')
      if (text === '') {
        rmSync(ownAuthority, { force: true })
        if (existsSync(folder)) syncFolder(folder)
      } else {
        const { pem } = readAuthorities(text, now())
        makeFolder(folder)
        writeDurably(ownAuthority, pem)
      }
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

const incomplete = (message: string, field: string | null = null) =>
  new CallFailure('merchantIncomplete', message, field)
