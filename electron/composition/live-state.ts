import { HOUR } from '../../shared/durations.ts'
import type { EventName } from '../../shared/ipc/contract.ts'
import { cameToNothing } from '../../shared/sale/came-to-nothing.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isPaid } from '../../shared/sale/order-life.ts'
import type { StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { Listeners } from '../events/listeners.ts'
import { createGatewayConnectivity } from '../gateway/connectivity.ts'
import type { LiveParts } from '../ipc/parts.ts'
import type { Journal } from '../journal/journal.ts'
import { createUnseen } from '../sales/unseen.ts'
import { createWorkList } from '../sales/work-list.ts'
import { createShifts } from '../shifts/shifts.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'

interface LiveStateOptions extends Pick<CounterOptions, 'onTrouble'> {
  readonly host: Pick<CounterHost, 'mode' | 'settings'>
  readonly journal: Journal
  readonly listeners: Pick<Listeners, 'emit' | 'subscribe'>
  /** Unix milliseconds. */
  readonly now: () => number
}

/** Events that may add to the work list, or take off it. */
const onWorkList: readonly EventName[] = ['refund.changed', 'staticAccount.changed', 'subscription.changed']

export function createLiveState({ host, journal, listeners, now, onTrouble }: LiveStateOptions): LiveParts {
  const { emit } = listeners
  const workList = createWorkList({
    journal,
    now,
    onChange: (count) => emit('unresolved.changed', count),
    onTrouble,
  })
  const cameIn = createUnseen<StaticAccountPaid>(now, (paid) =>
    emit('staticAccount.unseenChanged', [...paid]),
  )
  const justPaid = createUnseen<Order>(now, (orders) => emit('justPaid.changed', [...orders]))
  const forNothing = createUnseen<Order>(now, (orders) => emit('forNothing.changed', [...orders]))
  listeners.subscribe((name, value) => {
    if (onWorkList.includes(name)) workList.refresh()
    if (name === 'order.changed') {
      workList.refresh(value as Order)
      forgetUnlessNothing(value as Order)
    }
    if (name === 'staticAccount.paid') cameIn.add(value as StaticAccountPaid)
  })
  /** Sent again, paid after all, or left for another way to pay: there is nothing to say about it any more. */
  function forgetUnlessNothing(order: Order): void {
    if (!cameToNothing(order)) forNothing.seen([order.merchantTradeNo])
  }
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
    justPaid,
    forNothing,
    noteOutcome(order) {
      if (isPaid(order.state)) justPaid.add(order)
      // The customer of an older one is at home: a virtual account of yesterday, or codes that expired overnight.
      else if (now() - order.createdAt < HOUR) forNothing.add(order)
    },
    cameIn,
  }
}
