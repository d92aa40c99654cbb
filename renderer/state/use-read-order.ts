import { useEffect, useState } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { callMain } from '../bridge/main-process.ts'

/** An order with all that belongs to it, read once, for something that may be missing: null until, and without, an answer. */
export function useReadOrder(merchantTradeNo: string): CallOutput<'order.read'> | null {
  const [record, setRecord] = useState<CallOutput<'order.read'> | null>(null)
  useEffect(() => {
    let shown = true
    callMain('order.read', { merchantTradeNo }).then(
      (read) => shown && setRecord(read),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [merchantTradeNo])
  return record
}
