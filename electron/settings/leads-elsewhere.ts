import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '../../shared/settings/settings.ts'

/**
 * Whether a change leads customers' money or the next version of Loket to somebody else, or opens the computer behind a
 * kiosk. `hasServed`: the shop takes real money already; before that its own owner is still filling these in.
 */
export function leadsElsewhere(now: Settings, to: Settings, hasServed: boolean): boolean {
  const isOtherGateway = hasServed && !isDeepStrictEqual(now.live, to.live)
  const isOtherFeed = now.updates.feed !== to.updates.feed
  const endsKiosk = now.computer.kiosk && !to.computer.kiosk
  return isOtherGateway || isOtherFeed || endsKiosk
}
