import { refundabilityOf, refundabilityOutside, sureRefunds } from '../../shared/refund/refundability.ts'
import { liveStates } from '../../shared/sale/order-life.ts'
import { touchesShop } from '../../shared/settings/shop-settings.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { salesReportOf } from '../reports/sales-report.ts'
import { whileLocked } from '../settings/while-locked.ts'
import { backupHandlers } from './backup-handlers.ts'
import { browserHandlers } from './browser-handlers.ts'
import { cartHandlers } from './cart-handlers.ts'
import { cashDrawer } from './cash-drawer.ts'
import type { Handlers } from './handlers.ts'
import { merchantHandlers } from './merchant-handlers.ts'
import { officeHandlers } from './office-handlers.ts'
import type { Parts } from './parts.ts'
import { printHandlers } from './print-handlers.ts'
import { refundHandlers } from './refund-handlers.ts'
import { saleCharge } from './sale-charge.ts'
import { shiftHandlers } from './shift-handlers.ts'
import { slipHandlers } from './slip-handlers.ts'
import { staffHandlers } from './staff-handlers.ts'
import { staticAccountHandlers } from './static-account-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'
import { supportHandlers } from './support-handlers.ts'
import { trainingHandlers } from './training-handlers.ts'
import { updateHandlers } from './update-handlers.ts'

export function createHandlers(parts: Parts): Handlers {
  const { journal, settings, connectivity, workList, justPaid, backups, staff, trail, services, now, emit } =
    parts

  async function existing(merchantTradeNo: string) {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }

  const drawer = cashDrawer(parts)
  const payCash = saleCharge<'sale.payCash'>(parts, (sales, wanted) => sales.payCash(wanted))

  return {
    ...refundHandlers(parts),
    ...backupHandlers(parts),
    ...browserHandlers(parts),
    ...supportHandlers(parts),
    ...officeHandlers(parts),
    ...updateHandlers(parts),
    ...staffHandlers({ staff, trail, timeZone: () => settings.read().timeZone, now }),

    'app.start': async (_input, { role, window }) => {
      parts.onPageStart()
      const isLocked = role === null
      return {
        version: parts.version,
        mode: parts.mode,
        readiness: parts.readiness(),
        receiver: parts.receiverStatus(),
        settings: isLocked ? whileLocked(settings.read()) : settings.read(),
        gateway: connectivity.status(),
        openOrders: isLocked
          ? []
          : [...(await journal.listByState(liveStates)), ...(await journal.listOpenParts())],
        justPaid: isLocked ? [] : [...justPaid.list()],
        sellsGoods: (await journal.listProducts()).some(({ active }) => active),
        unresolved: isLocked ? 0 : await workList.count(),
        backupTrouble: backups.status().trouble,
        duty: staff.duty(window),
        channelTerms: isLocked ? null : parts.channelTerms(),
        unwatched: isLocked ? null : parts.unwatched(),
        hasOffice: !isLocked && parts.office.address() !== null,
        officeTrouble: isLocked ? null : parts.office.trouble(),
        fromOffice: isLocked ? [] : [...(await parts.fromOffice.parts())],
      }
    },
    'app.checkSoon': async () => {
      await parts.checkSoon()
      return {}
    },
    'settings.change': async (wanted, { staff: by }) => {
      let change = wanted
      const entry = { at: now(), kind: 'settingsChanged', by, subject: null } as const
      if (touchesShop(change)) await parts.fromOffice.demandOwn('shop')
      settings.rehearse(change)
      const { merchantId = '' } = change.live ?? {}
      if (merchantId !== '' && settings.read().live.merchantId === '') {
        await staff.dismissTrained(by)
        change = parts.fromOffice.forRealMoney(change)
      }
      const changed = await audited(parts.noteEverywhere, { ...entry, detail: membersOf(change) }, () =>
        written(() => settings.change(change)),
      )
      parts.fromOffice.look()
      emit('settings.changed', changed)
      return changed
    },

    ...merchantHandlers(parts),

    'sale.charge': saleCharge<'sale.charge'>(parts, (sales, wanted) => sales.charge(wanted)),
    'sale.payCash': (wanted, caller) =>
      drawer.forOrder(
        () => payCash(wanted, caller),
        // A part of a sale has no receipt that could open it.
        wanted.part !== true,
      ),
    'sale.check': async ({ merchantTradeNo }) => (await services()).sales.check(merchantTradeNo),
    'sale.changeChannel': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      caller.again()
      return sales.changeChannel(merchantTradeNo)
    },
    'sale.lookAt': async ({ merchantTradeNo }) => {
      await (await services()).sales.lookAt(merchantTradeNo)
      return {}
    },
    'sale.cancel': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      caller.again()
      return sales.cancel(merchantTradeNo)
    },
    'sale.sendAgain': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      await existing(merchantTradeNo)
      const by = caller.again().staff
      const entry = { at: now(), kind: 'saleSentAgain', by, subject: merchantTradeNo, detail: {} } as const
      return audited(journal.noteAudit, entry, () => sales.sendAgain(merchantTradeNo))
    },

    'sale.noteSeen': async ({ merchantTradeNos }) => {
      justPaid.seen(merchantTradeNos)
      return {}
    },

    ...cartHandlers(parts),

    'order.list': (query) => journal.listOrders(query),
    'order.carts': async ({ merchantTradeNos }) => ({
      carts: await Promise.all(merchantTradeNos.map((number) => journal.readCart(number))),
    }),
    'order.noteExport': async ({ count }, caller) => {
      await staff.noteExport(caller, 'orders', { count: String(count) })
      return {}
    },
    'order.read': async ({ merchantTradeNo }) => {
      const order = await existing(merchantTradeNo)
      const refunds = await journal.refundsOfOrder(merchantTradeNo)
      const right = await journal.rightOf(merchantTradeNo)
      return {
        order,
        timeline: await journal.readTimeline(merchantTradeNo),
        checks: await journal.countChecks(merchantTradeNo),
        cart: await journal.readCart(merchantTradeNo),
        prints: await journal.listPrintJobs(merchantTradeNo),
        refunds,
        refundability: refundabilityOf(order, sureRefunds(order, refunds)),
        outside: refundabilityOutside(order, refunds),
        right: journal.isFed() || order.home !== undefined ? rightShown[right?.kind ?? 'own'] : null,
      }
    },

    'unresolved.list': async () => {
      const { sales, refunds } = await services()
      return workList.list({ ofOrder: sales.nextCheckAt, ofRefund: refunds.nextCheckAt })
    },
    'unresolved.close': async ({ approval, ...closing }, caller) => {
      const { merchantTradeNo } = closing
      const wanted = { action: 'closeCase', merchantTradeNo, amount: null, terms: termsOf(closing) } as const
      await staff.authorised(caller, approval, wanted, (authority) =>
        workList.close({ ...closing, by: authority.by?.name ?? closing.by, at: now(), authority }),
      )
      emit('order.changed', await existing(closing.merchantTradeNo))
      return {}
    },

    'unresolved.closePayment': async ({ approval, ...closing }, caller) => {
      const bound = { action: 'closeCase', merchantTradeNo: closing.ref, amount: null } as const
      const wanted = { ...bound, terms: termsOf(closing) }
      await staff.authorised(caller, approval, wanted, (authority) =>
        workList.closePayment({ ...closing, by: authority.by?.name ?? closing.by, at: now(), authority }),
      )
      return {}
    },

    ...subscriptionHandlers(parts),
    ...staticAccountHandlers(parts),
    ...shiftHandlers(parts),
    'report.read': (span) => salesReportOf(journal, { ...span, zone: settings.read().timeZone }),
    'report.noteExport': async ({ from, to }, caller) => {
      const day = (at: number) => new Date(at).toISOString()
      await staff.noteExport(caller, 'report', { from: day(from), to: day(to) })
      return {}
    },

    ...printHandlers(parts),
    ...slipHandlers(parts),
    ...trainingHandlers(parts),
  }
}

const rightShown = { own: 'here', away: 'office', held: 'borrowed' } as const

/** A settings change for the audit log, by member. Nothing in it is secret; long values are shortened. */
function membersOf(change: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(change).map(([name, value]) =>
      typeof value === 'object' && value !== null && !isList(value)
        ? membersOf(value, `${prefix}${name}.`)
        : { [prefix + name]: String(value).slice(0, 80) },
    ),
  )
}

/** One value as text; a list of objects, such as printers, object by object. */
const isList = (value: object) => Array.isArray(value) && value.every((each) => typeof each !== 'object')

function written<Result>(write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new CallFailure('storageFailed', `The settings could not be written: ${(error as Error).message}`)
  }
}
