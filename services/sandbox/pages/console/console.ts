import type { FastifyInstance } from 'fastify'
import { faultInput } from '../../faults/faults.ts'
import { playActions } from '../../orders/play.ts'
import { readInput } from '../../own-computer.ts'
import { html } from '../html.ts'
import { goTo, sendPage } from '../layout.ts'
import { CONSOLE_PATH } from '../paths.ts'
import type { PayerActions } from '../payer-actions.ts'
import { visitOf } from '../visit.ts'
import { clockView, readAdvance } from './clock-view.ts'
import { faultsView, readFaultForm } from './faults-view.ts'
import { notificationsView } from './notifications-view.ts'
import { ordersView } from './orders-view.ts'
import { refundsView } from './refunds-view.ts'
import { subscriptionsView } from './subscriptions-view.ts'
import { tabs, type View, views } from './tabs.ts'

const LISTED = 100
const SECONDS_BETWEEN_LOOKS = 5

/** The operator's page: everything that the gateway knows and its control API does. */
export function addConsole(scope: FastifyInstance, stage: PayerActions): void {
  const {
    ledger,
    faults,
    notifier,
    clock,
    catchUp,
    playOrder,
    decideRefund,
    agreeToCheckout,
    refuseCheckout,
    decideNextCharge,
  } = stage

  scope.get(CONSOLE_PATH, (request, reply) => {
    const visit = visitOf(request)
    const view = views.find((name) => name === visit.query.get('view')) ?? 'orders'
    catchUp()
    const content = {
      orders: () => ordersView(visit, ledger.listOrders(LISTED)),
      refunds: () => refundsView(visit, ledger.refunds.list(LISTED)),
      subscriptions: () => subscriptionsView(visit, ledger.subscriptions.list(LISTED)),
      notifications: () => notificationsView(visit, ledger.notifications.list(LISTED)),
      faults: () => faultsView(visit, faults.list()),
      clock: () => clockView(visit, clock),
    }[view]()
    return sendPage(reply, visit, {
      title: visit.say('console'),
      wide: true,
      content: html`${tabs(visit, view)}${content}`,
      // Reloading would clear a form.
      ...(view !== 'faults' && view !== 'clock' && { refresh: { seconds: SECONDS_BETWEEN_LOOKS } }),
    })
  })

  const form = (
    action: string,
    view: View,
    work: (field: (name: string) => string, all: URLSearchParams) => void,
  ) =>
    scope.post(`${CONSOLE_PATH}/console/${action}`, (request, reply) => {
      const visit = visitOf(request)
      work((name) => visit.form.get(name) ?? '', visit.form)
      return goTo(reply, visit.to(CONSOLE_PATH, { view }))
    })

  for (const action of playActions) {
    // The operator sees that the order has failed, so paying it is on purpose.
    form(action, 'orders', (field) => playOrder(action, field('merchantTradeNo'), { late: true }))
  }
  form('refund-done', 'refunds', (field) => decideRefund(field('merchantRefundNo'), '02'))
  form('refund-failed', 'refunds', (field) => decideRefund(field('merchantRefundNo'), '05'))
  form('confirm', 'subscriptions', (field) => agreeToCheckout(field('platformNo')))
  form('refuse', 'subscriptions', (field) => refuseCheckout(field('platformNo')))
  form('charge-succeeds', 'subscriptions', (field) => decideNextCharge(field('platformNo'), '02'))
  form('charge-fails', 'subscriptions', (field) => decideNextCharge(field('platformNo'), '09'))
  form('replay', 'notifications', (field) => {
    ledger.notifications.replay(Number(field('id')))
    notifier.wake()
  })
  form('faults', 'faults', (_field, all) => faults.arm(readInput(faultInput, readFaultForm(all))))
  form('clear', 'faults', () => faults.clear())
  form('advance', 'clock', (_field, all) => {
    clock.advance(readAdvance(all))
    catchUp()
  })
}
