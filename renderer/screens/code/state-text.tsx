import { useTranslation } from 'react-i18next'
import type { OrderState } from '../../../shared/sale/order.ts'

/** What a state means for the cashier: whether money moved, and what to do. */
export function StateText({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  if (state.kind === 'rejected') return t(`cause.${state.cause}`)
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived')
  return t(`state.${state.kind}.detail`)
}

/** The gateway's own words, where a state carries any. */
export function reasonOf(state: OrderState): string | null {
  if (state.kind === 'rejected') return state.errCode ? `${state.errCode}: ${state.reason}` : state.reason
  return state.kind === 'unknown' || state.kind === 'review' ? state.reason : null
}
