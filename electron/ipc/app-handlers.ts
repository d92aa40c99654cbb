import { membersOf } from '../../shared/audit/members-of.ts'
import { liveStates } from '../../shared/sale/order-life.ts'
import { touchesShop } from '../../shared/settings/shop-settings.ts'
import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { leadsElsewhere } from '../settings/leads-elsewhere.ts'
import { whileLocked } from '../settings/while-locked.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type AppCalls = Extract<keyof Handlers, `app.${string}` | `settings.${string}`>

/** What a page begins with, and the settings. */
export function appHandlers(parts: Parts): Pick<Handlers, AppCalls> {
  const { journal, settings, connectivity, workList, justPaid, forNothing, backups, staff, now, emit } = parts

  return {
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
        forNothing: isLocked ? [] : [...forNothing.list()],
        sellsGoods: (await journal.listProducts()).some(({ active }) => active),
        unresolved: isLocked ? 0 : await workList.count(),
        backupTrouble: backups.status().trouble,
        duty: staff.duty(window),
        channelTerms: isLocked ? null : parts.channelTerms(),
        unwatched: isLocked ? null : parts.unwatched,
        hasOffice: !isLocked && parts.office.address() !== null,
        officeTrouble: isLocked ? null : parts.office.trouble(),
        fromOffice: isLocked ? [] : [...(await parts.fromOffice.parts())],
      }
    },
    'app.checkSoon': async () => {
      await parts.checkSoon()
      return {}
    },
    'settings.change': async (wanted, caller) => {
      let change = wanted
      const { staff: by } = caller
      const entry = { at: now(), kind: 'settingsChanged', by, subject: null } as const
      if (touchesShop(change)) await parts.fromOffice.demandOwn('shop')
      const to = settings.rehearse(change)
      if (leadsElsewhere(settings.read(), to, parts.merchant.hasServed())) staff.demandOwnPin(caller)
      const { merchantId = '' } = change.live ?? {}
      if (merchantId !== '' && settings.read().live.merchantId === '') {
        await staff.dismissTrained(by)
        change = parts.fromOffice.forRealMoney(change)
      }
      const changed = await audited(parts.noteEverywhere, { ...entry, detail: membersOf(change) }, () =>
        settingsWritten(() => settings.change(change)),
      )
      parts.fromOffice.look()
      emit('settings.changed', changed)
      if (change.backups) emit('backup.changed', parts.backups.status())
      return changed
    },
  }
}

function settingsWritten<Result>(write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new CallFailure('storageFailed', `The settings could not be written: ${(error as Error).message}`)
  }
}
