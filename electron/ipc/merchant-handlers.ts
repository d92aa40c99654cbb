import type { MerchantStatus } from '../../shared/merchant/merchant.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { otherGatewayThan } from '../sales/same-gateway.ts'
import type { Handlers } from './handlers.ts'
import { notingMerchant } from './noting-merchant.ts'
import { ownPinOnceServed } from './own-pin-once-served.ts'
import type { Parts } from './parts.ts'

type MerchantCalls = Extract<keyof Handlers, `merchant.${string}`>

/** The merchant's calls: secrets go in, and only their names come out. */
export function merchantHandlers(
  parts: Pick<
    Parts,
    | 'mode'
    | 'merchant'
    | 'isOutdated'
    | 'services'
    | 'readiness'
    | 'settings'
    | 'emit'
    | 'journal'
    | 'now'
    | 'noteEverywhere'
    | 'staff'
  >,
): Pick<Handlers, MerchantCalls> {
  const { mode, merchant, settings, emit, journal, now } = parts
  const noted = notingMerchant(parts)
  const demandOwnPin = ownPinOnceServed(parts)

  async function status(): Promise<MerchantStatus> {
    const address = merchant.address()
    const other = mode === 'live' ? await otherGatewayThan(address, journal) : null
    return {
      ...(await merchant.status()),
      outdated: parts.isOutdated(),
      openElsewhere: other === null ? null : { address: other, ...(await journal.openMoney()) },
    }
  }

  /** Tries again to open the gateway of a live counter that could not charge: the obstacle may be gone. */
  async function tryToOpen(): Promise<void> {
    if (mode !== 'live') return
    // The first call may join a try that began before the obstacle was gone, so there is a second.
    for (let tries = 0; tries < 2 && parts.readiness() !== 'ready'; tries += 1)
      await parts.services().catch(() => {})
  }

  return {
    'merchant.status': status,
    'merchant.unlock': async ({ passphrase }, caller) => {
      const { vault } = await merchant.status()
      if (vault.state === 'locked')
        await merchant.unlock(passphrase, (trying) => noted(caller, 'vaultOpened', {}, trying))
      await tryToOpen()
      return { readiness: parts.readiness() }
    },
    'merchant.setKeys': async (keys, caller) => {
      const names = Object.keys(keys).join(', ')
      demandOwnPin(caller)
      await noted(caller, 'settingsChanged', { keys: names }, () => merchant.setKeys(keys))
      await tryToOpen()
      return status()
    },
    'merchant.sameGateway': async ({ address }, caller) => {
      if (mode !== 'live' || address !== merchant.address())
        throw new CallFailure('notPossible', 'the settings name another address')
      await noted(caller, 'settingsChanged', { gatewayAddress: address }, () =>
        journal.keepGatewayAddress(address),
      )
      await tryToOpen()
      return status()
    },
    'merchant.copyKeysTo': async ({ merchantId }, caller) => ({
      copied: await noted(caller, 'settingsChanged', { vault: merchantId }, () =>
        merchant.copyKeysTo(merchantId),
      ),
    }),
    'merchant.recoverVault': async ({ to }, caller) => {
      await noted(caller, 'settingsChanged', { vault: to }, () => merchant.recoverVault(to))
      await tryToOpen()
      return status()
    },
    'merchant.importProfile': async ({ json }, caller) => {
      const { profileProblem } = await import('../merchant/imported-profile.ts')
      const problem = profileProblem(json)
      if (problem !== null) return { problem }
      demandOwnPin(caller)
      await noted(caller, 'settingsChanged', { gatewayProfile: 'own' }, () => merchant.importProfile(json))
      emit('settings.changed', settings.read())
      await tryToOpen()
      return { problem: null }
    },
    'merchant.trust': async ({ pem }, caller) => {
      const { AuthorityRefused, readAuthorities } = await import('../merchant/certificate-authorities.ts')
      let trusted: string
      try {
        const { authorities } = pem === '' ? { authorities: [] } : readAuthorities(pem, now())
        trusted = authorities.map(({ subject, fingerprint }) => `${subject} (${fingerprint})`).join('; ')
      } catch (error) {
        if (error instanceof AuthorityRefused) return { problem: error.problem }
        throw error
      }
      if (pem !== '') demandOwnPin(caller)
      await noted(caller, 'settingsChanged', { authority: trusted || 'none' }, () => merchant.trust(pem))
      await tryToOpen()
      return { problem: null }
    },
    'merchant.test': (_input, caller) => noted(caller, 'connectionTested', {}, merchant.test),
  }
}
