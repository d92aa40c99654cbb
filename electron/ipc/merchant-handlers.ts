import type { ConnectionReport, MerchantStatus } from '../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { isEnoughForMoney } from '../../shared/merchant/passed-test.ts'
import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { otherGatewayThan } from '../sales/same-gateway.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type MerchantCalls = Extract<keyof Handlers, `merchant.${string}` | `counter.${string}`>

/** The merchant's calls: secrets go in, and only their names come out. */
export function merchantHandlers(
  parts: Pick<
    Parts,
    | 'mode'
    | 'merchant'
    | 'reopen'
    | 'isOutdated'
    | 'unwatched'
    | 'services'
    | 'readiness'
    | 'settings'
    | 'emit'
    | 'journal'
    | 'now'
    | 'noteEverywhere'
  >,
): Pick<Handlers, MerchantCalls> {
  const { mode, merchant, settings, emit, journal, now } = parts

  async function status(): Promise<MerchantStatus> {
    const address = merchant.address()
    const other = mode === 'live' ? await otherGatewayThan(address, journal) : null
    return {
      ...(await merchant.status()),
      outdated: parts.isOutdated(),
      openElsewhere: other === null ? null : { address: other, ...(await journal.openMoney()) },
    }
  }

  /**
   * Runs a change of the merchant with a line in the audit logs of both modes, which share the merchant. The lines
   * name what was changed, never a value.
   */
  const noted = <Result>(
    caller: Admitted,
    kind: 'settingsChanged' | 'vaultOpened' | 'connectionTested',
    detail: Record<string, string>,
    doing: () => Promise<Result>,
  ): Promise<Result> =>
    audited(parts.noteEverywhere, { at: now(), kind, by: caller.again().staff, subject: null, detail }, () =>
      onDisk(doing()),
    )

  async function openMoney(): Promise<OpenMoney> {
    if (mode === 'training') return parts.unwatched() ?? { orders: 0, refunds: 0 }
    return journal.openMoney()
  }

  /** A training counter makes no inquiries about real money, so the owner must have seen how much stays unwatched. */
  async function demandAnswerFor(seen: OpenMoney | undefined): Promise<Record<string, string>> {
    const { orders, refunds } = await openMoney()
    if (orders + refunds === 0) return {}
    if (seen?.orders !== orders || seen.refunds !== refunds) {
      throw new CallFailure(
        'moneyUnderWay',
        `${orders} orders and ${refunds} refunds are under way`,
        'leaving',
      )
    }
    return { leftOrders: String(orders), leftRefunds: String(refunds) }
  }

  const testNoted = (caller: Admitted) => noted(caller, 'connectionTested', {}, merchant.test)

  /** Demands a passed connection test with the present settings and keys; runs the test if there was none. */
  async function demandPassedTest(caller: Admitted): Promise<void> {
    const { hasServed } = await merchant.status()
    const isEnough = (report: ConnectionReport | null) =>
      report !== null && isEnoughForMoney(report.verdict, hasServed)
    if (isEnough(merchant.lastTest())) return
    const report = await testNoted(caller)
    if (!isEnough(report))
      throw new CallFailure('testNotPassed', `the connection test says ${report.verdict}`)
  }

  /** Tries again to open the gateway of a live counter that could not charge: the obstacle may be gone. */
  async function tryToOpen(): Promise<void> {
    if (mode !== 'live') return
    // The first call may join a try that began before the obstacle was gone, so there is a second.
    for (let tries = 0; tries < 2 && parts.readiness() !== 'ready'; tries += 1)
      await parts.services().catch(() => {})
  }

  return {
    'counter.openMoney': openMoney,
    'counter.reopen': async (wanted, caller) => {
      await parts.reopen(wanted.mode, async () => {
        if (mode === 'training' && wanted.mode === 'live') await demandPassedTest(caller)
        const leavesRealMoney = mode === 'live' && wanted.mode !== mode
        const left = leavesRealMoney ? await demandAnswerFor(wanted.leaving) : {}
        const by = caller.again().staff
        if (wanted.mode === mode) return { by, auditEntry: null }
        const detail = { to: wanted.mode, ...left }
        const goods = wanted.withCatalogue
          ? { products: await journal.listProducts(), pictures: await journal.listPictures() }
          : undefined
        return { by, goods, auditEntry: { at: now(), kind: 'modeChanged', by, subject: null, detail } }
      })
      return {}
    },
    'merchant.status': status,
    'merchant.unlock': async ({ passphrase }, caller) => {
      const { vault } = await merchant.status()
      if (vault.state === 'locked') await noted(caller, 'vaultOpened', {}, () => merchant.unlock(passphrase))
      await tryToOpen()
      return { readiness: parts.readiness() }
    },
    'merchant.setKeys': async (keys, caller) => {
      const names = Object.keys(keys).join(', ')
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
      await noted(caller, 'settingsChanged', { authority: trusted || 'none' }, () => merchant.trust(pem))
      await tryToOpen()
      return { problem: null }
    },
    'merchant.test': (_input, caller) => testNoted(caller),
  }
}

/** A disk error is an answer, not a bug; the system's message names the file and nothing of its content. */
async function onDisk<Result>(doing: Promise<Result>): Promise<Result> {
  try {
    return await doing
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (error instanceof CallFailure || syscall === undefined) throw error
    throw new CallFailure('storageFailed', `It could not be written (${code}): ${message}`)
  }
}
