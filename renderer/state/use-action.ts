import { useState } from 'react'
import type { Failure } from '../../shared/ipc/contract.ts'
import { failureOf } from '../main-process.ts'

/** One action at a time, with the name of the one under way and why the last one failed. */
export function useAction<Name extends string>() {
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run(name: Name, action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(name)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, run }
}
