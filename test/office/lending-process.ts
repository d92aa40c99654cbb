import { onTestFinished } from 'vitest'
import { createLending } from '../../services/office/lending/lending-work.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import { NONE_LENT, TURN } from './lent-counters.ts'

type Parts = Parameters<typeof createLending>[0]

/** A process of the office that lends; links a counter to it, and keeps what that hears. */
export function aLendingProcess(parts: Omit<Parts, 'onTrouble'> & Partial<Parts>) {
  const lending = createLending({ onTrouble: () => {}, ...parts })
  onTestFinished(lending.stop)
  return (id: string) => {
    const heard: OfficeMessage[] = []
    const link = lending.work({ id, turn: TURN, lending: NONE_LENT, say: (message) => heard.push(message) })
    onTestFinished(link.end)
    return { link, heard }
  }
}
