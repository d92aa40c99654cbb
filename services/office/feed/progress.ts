import type { Row } from './page-columns.ts'

/**
 * How far a row has come, for comparing two copies of one journal. For a row whose end is not known, the newer state counts; for
 * one that has ended, only its end, so that a row whose end both copies know stays the older counter's. A revision would not do: each question
 * to the gateway raises it, also at a till that then died.
 */
const stages = { moving: 0, ended: 1, toBeChecked: 2, known: 3 } as const
const A_STAGE = 1e15

export function stage(name: keyof typeof stages, { since, superseded, looked_after }: Row): number {
  const dealtWith = Number(superseded === 1) + Number(looked_after === 1)
  return stages[name] * A_STAGE + (name === 'moving' ? asTime(since) * 3 : 0) + dealtWith
}

/** A damaged or stolen counter may send anything here. */
export const asTime = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < A_STAGE / 4 ? value : 0

export function progressOfOrder(row: Row): number {
  const { state } = row
  if (state === 'paid' || state === 'paidLate') return stage('known', row)
  if (state === 'review') return stage('toBeChecked', row)
  return stage(state === 'expired' || state === 'failed' || state === 'rejected' ? 'ended' : 'moving', row)
}

export function progressOfRefund(row: Row): number {
  const { state } = row
  if (state === 'done') return stage('known', row)
  if (state === 'review') return stage('toBeChecked', row)
  return stage(state === 'failed' || state === 'rejected' ? 'ended' : 'moving', row)
}
