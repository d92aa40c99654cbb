import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '../../shared/settings/settings.ts'

/** What the shop's money and its customers' names depend on, once it takes real money. */
const ofMoney = ({ live, channels, logo, notifications, backups }: Settings) => ({
  live,
  // Where a payer's browser goes, and what customers see beside a code: both can ask them for another payment.
  redirectUrl: channels.redirectUrl,
  looks: channels.looks,
  logo,
  // Who hears of each payment, and who has a copy of the journal.
  publicUrl: notifications.publicUrl,
  secondFolder: backups.secondFolder,
})

/**
 * Whether a change leads customers' money, what is known of them, or the next version of Loket to somebody else, or opens the computer
 * behind a kiosk. `hasServed`: the shop takes real money already; before that its own owner is still filling these in.
 */
export function leadsElsewhere(now: Settings, to: Settings, hasServed: boolean): boolean {
  const isOtherMoney = hasServed && !isDeepStrictEqual(ofMoney(now), ofMoney(to))
  const isOtherFeed = now.updates.feed !== to.updates.feed
  const endsKiosk = now.computer.kiosk && !to.computer.kiosk
  return isOtherMoney || isOtherFeed || endsKiosk
}
