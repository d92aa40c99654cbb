import type { RejectionCause } from '../../../shared/sent-once.ts'
import type { Translate } from '../../i18n/texts.ts'

interface State {
  readonly kind: string
  readonly reason?: string | null
  readonly cause?: RejectionCause
}

/**
 * Why a subscription or an account was not made, or must be looked at: the gateway's own words where it refused, else what that
 * means. Words of the network stand in the timeline only, as do those of an outcome that is not known yet.
 */
export function whyNotMade({ kind, reason, cause = 'refused' }: State, t: Translate): string | null {
  if (kind === 'rejected' && cause !== 'refused') return t(`refund.cause.${cause}`)
  return kind === 'rejected' || kind === 'review' ? (reason ?? null) : null
}
