import { useTranslation } from 'react-i18next'
import type { Order, OrderState } from '../../../shared/sale/order.ts'

/** What a state is called, in a few words to be read from across the counter. */
export function StateTitle({ order: { state, superseded } }: { order: Order }) {
  const { t } = useTranslation()
  if (state.kind === 'open' && superseded) return t('code.replaced')
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.title')
  return t(`state.${state.kind}.title`)
}

/** What a state means for the cashier: whether money moved, and what to do. */
export function StateText({ order: { state, superseded } }: { order: Order }) {
  const { t } = useTranslation()
  if (state.kind === 'open' && superseded) return t('code.replacedHint')
  if (state.kind === 'rejected') return t(`cause.${state.cause}`)
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.detail')
  return t(`state.${state.kind}.detail`)
}

/** The gateway's own words, where a state carries any. */
export function reasonOf(state: OrderState): string | null {
  if (state.kind === 'rejected') return state.errCode ? `${state.errCode}: ${state.reason}` : state.reason
  return state.kind === 'unknown' || state.kind === 'review' ? state.reason : null
}
