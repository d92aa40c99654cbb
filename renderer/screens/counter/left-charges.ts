import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Draft } from './draft.ts'

/** A charge whose call failed after its cashier had gone on to another sale: no order speaks for it. */
export interface FailedCharge {
  readonly draft: Draft
  readonly failure: Failure
}

/** Sales that were left while they were being sent. */
export const useLeftCharges = create<{ readonly failed: readonly FailedCharge[] }>(() => ({ failed: [] }))

export const changeFailed = (change: (failed: readonly FailedCharge[]) => readonly FailedCharge[]): void =>
  useLeftCharges.setState(({ failed }) => ({ failed: change(failed) }))
