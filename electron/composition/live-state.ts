import type { EventName } from '../../shared/ipc/contract.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { Listeners } from '../events/listeners.ts'
import { createGatewayConnectivity } from '../gateway/connectivity.ts'
import type { LiveParts } from '../ipc/parts.ts'
import type { Journal } from '../journal/journal.ts'
import { createJustPaid } from '../sales/just-paid.ts'
import { createWorkList } from '../sales/work-list.ts'
import { createShifts } from '../shifts/shifts.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'

interface LiveStateOptions extends Pick<CounterOptions, 'onTrouble'> {
  readonly host: Pick<CounterHost, 'mode' | 'settings'>
  readonly journal: Journal
  readonly listeners: Pick<Listeners, 'emit' | 'subscribe'>
}

/** Events that may add to the work list, or take off it. */
const onWorkList: readonly EventName[] = [
  'order.changed',
  'refund.changed',
  'staticAccount.changed',
  'subscription.changed',
]

export function createLiveState({ host, journal, listeners, onTrouble }: LiveStateOptions): LiveParts {
  const { emit } = listeners
  const now = Date.now
  const workList = createWorkList({
    journal,
    now,
    onChange: (count) => emit('unresolved.changed', count),
    onTrouble,
  })
  const cameIn = createJustPaid<StaticAccountPaid>(now, (paid) =>
    emit('staticAccount.unseenChanged', [...paid]),
  )
  listeners.subscribe((name, value) => {
    if (onWorkList.includes(name)) workList.refresh()
    if (name === 'staticAccount.paid') cameIn.add(value as StaticAccountPaid)
  })
  return {
    connectivity: createGatewayConnectivity(now, (status) => emit('gateway.changed', status)),
    workList,
    shifts: createShifts({
      journal,
      settings: host.settings.read,
      mode: host.mode,
      now,
      onChange: (running) => emit('shift.changed', running),
    }),
    justPaid: createJustPaid<Order>(now, (orders) => emit('justPaid.changed', [...orders])),
    cameIn,
  }
}
