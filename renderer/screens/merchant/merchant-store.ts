import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionReport, MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'

interface MerchantState {
  /** Null until the main process has answered. */
  readonly status: MerchantStatus | null
  readonly failure: Failure | null
  /** For the settings and keys at the time of the test. */
  readonly report: ConnectionReport | null
}

export const useMerchant = create<MerchantState>(() => ({ status: null, failure: null, report: null }))

/** Something about the merchant changed: the last test's result no longer holds. */
export function receiveStatus(status: MerchantStatus): void {
  useMerchant.setState({ status, failure: null, report: null })
}

export async function loadMerchant(): Promise<void> {
  try {
    receiveStatus(await callMain('merchant.status', {}))
  } catch (error) {
    useMerchant.setState({ failure: callFailureOf(error) })
  }
}

/** Tests the settings and keys of this moment; a result that comes after they were changed is of others. */
export async function testConnection(): Promise<void> {
  useMerchant.setState({ report: null })
  const { status } = useMerchant.getState()
  const report = await callMain('merchant.test', {})
  if (useMerchant.getState().status === status) useMerchant.setState({ report })
}
