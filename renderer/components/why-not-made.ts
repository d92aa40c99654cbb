import type { RejectionCause } from '../../shared/sent-once.ts'
import type { Translate } from '../i18n/texts.ts'

interface State {
  readonly reason?: string
  readonly cause?: RejectionCause
}

/** Why a subscription or an account was not made: the gateway's own words where it refused, else ours for the network's. */
export function whyNotMade({ reason = '', cause = 'refused' }: State, t: Translate): string {
  return cause === 'refused' ? reason : t(`refund.cause.${cause}`)
}
