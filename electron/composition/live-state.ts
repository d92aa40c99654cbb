import type { EventName } from '../../shared/ipc/contract.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { Listeners } from '../events/listeners.ts'
import { createGatewayConnectivity, type GatewayConnectivity } from '../gateway/connectivity.ts'
import type { Journal } from '../journal/journal.ts'
import { createJustPaid, type JustPaid } from '../sales/just-paid.ts'
import { createWorkList, type WorkList } from '../sales/work-list.ts'
import { createShifts, type Shifts } from '../shifts/shifts.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'

interface LiveStateOptions extends Pick<CounterOptions, 'onTrouble'> {
  readonly host: Pick<CounterHost, 'mode' | 'settings'>
  readonly journal: Journal
  readonly listeners: Pick<Listeners, 'emit' | 'subscribe'>
}

/** What every screen shows at its edge, always up to date: the gateway, open cases, the shift, the newest payments. */
interface LiveState {
  readonly connectivity: GatewayConnectivity
  readonly workList: WorkList
  readonly shifts: Shifts
  readonly justPaid: JustPaid<Order>
  /** Money that came into static accounts. */
  readonly cameIn: JustPaid<StaticAccountPaid>
}

/** Events that may add to the work list, or take off it. */
const onWorkList: readonly EventName[] = ['order.changed', 'refund.changed', 'staticAccount.changed']

export function createLiveState({ host, journal, listeners, onTrouble }: LiveStateOptions): LiveState {
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
