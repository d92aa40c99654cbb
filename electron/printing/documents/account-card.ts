import { findChannel } from '../../../shared/gateway/channels.ts'
import type { Settings } from '../../../shared/settings.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { isPrintable } from '../layout/printable.ts'
import type { AccountCard, SlipDocument } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

/** The document of a static account's card; throws {@link SlipRefused} for one that has no number. */
export function accountCardOf(
  { payer, usedFor, paymentType, state }: StaticAccount,
  { shop, printer, timeZone }: Settings,
  { mode, now }: { readonly mode: SlipDocument['mode']; readonly now: number },
): AccountCard {
  if (state.kind !== 'active') throw new SlipRefused('noCode')
  if (!isPrintable(state.vaCode)) throw new SlipRefused('codeUnprintable')
  return {
    kind: 'account',
    shop,
    language: printer.slipLanguage,
    mode,
    timeZone,
    printedAt: now,
    channel: findChannel(paymentType)?.name ?? paymentType,
    payer,
    usedFor,
    vaCode: state.vaCode,
  }
}
