import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionReport, MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { showNewest } from '../../bridge/newest.ts'
import { inTurn, settingsAnswered } from '../../state/settings/settings-turn.ts'

interface MerchantState {
  /** Null until the main process has answered. */
  readonly status: MerchantStatus | null
  readonly failure: Failure | null
  /** For the settings and keys at the time of the test. */
  readonly report: ConnectionReport | null
}

export const useMerchant = create<MerchantState>(() => ({ status: null, failure: null, report: null }))

/** Something about the merchant changed: the last test's result no longer holds. */
const newest = showNewest<MerchantStatus>((status) =>
  useMerchant.setState({ status, failure: null, report: null }),
)

export async function loadMerchant(): Promise<void> {
  try {
    await newest.answer(() => callMain('merchant.status', {}))
  } catch (error) {
    useMerchant.setState({ failure: callFailureOf(error) })
  }
}

/** Makes a change, and asks for the status anew: what was asked during the change may have been answered before it. */
export async function changeMerchant(change: () => Promise<unknown>): Promise<void> {
  await change()
  await loadMerchant()
}

/** Keeps keys. A test that is asked for meanwhile is of them, as it is of settings. */
export const keepKeys = (given: CallInput<'merchant.setKeys'>): Promise<void> =>
  inTurn(() => changeMerchant(() => callMain('merchant.setKeys', given)))

/** Tests the settings and keys as they are. A result that comes after a change is dropped, and the test is made again. */
export async function testConnection(): Promise<void> {
  useMerchant.setState({ report: null })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await settingsAnswered()
    const { status } = useMerchant.getState()
    const report = await callMain('merchant.test', {})
    if (useMerchant.getState().status !== status) continue
    useMerchant.setState({ report })
    return
  }
}

/** Nobody changes something during each of so many tests. */
const MAX_TRIES = 5
