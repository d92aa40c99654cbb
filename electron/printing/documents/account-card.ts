import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { isPrintable } from '../layout/readable.ts'
import { headOf, type SlipRequest } from './document-of.ts'
import type { AccountCard } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

/** The document of a static account's card; throws {@link SlipRefused} for one that has no number. */
export function accountCardOf(
  { payer, usedFor, paymentType, state }: StaticAccount,
  settings: Settings,
  request: Pick<SlipRequest, 'mode' | 'now'>,
): AccountCard {
  if (state.kind !== 'active') throw new SlipRefused('noCode')
  if (!isPrintable(state.vaCode)) throw new SlipRefused('codeUnprintable')
  return {
    kind: 'account',
    ...headOf(settings, request),
    channel: channelName(paymentType, settings.channels.looks),
    payer,
    usedFor,
    vaCode: state.vaCode,
  }
}
