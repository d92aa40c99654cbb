import { systemClock } from '../../platform/clock.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import { seenAt } from '../../shared/sale/channel-terms.ts'
import { customerLanguage } from '../display/customer-language.ts'
import { createDisplay, type Display } from '../display/display.ts'
import type { Listeners } from '../events/listeners.ts'
import type { GatewayConnectivity } from '../gateway/connectivity.ts'
import type { Journal } from '../journal/journal.ts'
import type { CounterHost } from './counter-options.ts'
import type { ModeServices } from './mode-services.ts'

interface CustomerDisplayOptions {
  readonly host: Pick<CounterHost, 'mode' | 'settings'>
  readonly journal: Journal
  readonly listeners: Pick<Listeners, 'emit' | 'subscribe'>
  readonly connectivity: GatewayConnectivity
  readonly channelTerms: ModeServices['channelTerms']
  readonly onTrouble: (error: unknown) => void
}

/** The customer display, which follows the counter's events. Its ways to pay have the names that the gateway gives them. */
export function createCustomerDisplay(options: CustomerDisplayOptions): Display {
  const { host, journal, listeners, connectivity, channelTerms, onTrouble } = options
  const display = createDisplay({
    journal,
    mode: host.mode,
    settings() {
      const settings = host.settings.read()
      return namingCash(seenAt(channelTerms(), settings), customerLanguage(settings))
    },
    clockOffset: () => connectivity.status().clockOffset,
    clock: systemClock,
    onChange: (state) => listeners.emit('display.changed', state),
    onWaits: (window, waits) => listeners.emit('display.waits', waits, { only: window }),
    onTrouble,
  })
  listeners.subscribe(display.onEvent)
  return display
}
