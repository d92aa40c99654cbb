import { onTestFinished } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { createShifts } from '../../electron/shifts/shifts.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { applyChange, type SettingsChange } from '../../shared/settings/settings-change.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, paidState } from '../helpers/orders.ts'

export const auditKey = new Uint8Array(32).fill(7)

/** Nobody has to be there by name: no staff are set up. */
export const nobody = { by: null }

interface RoomOptions {
  readonly journal?: Journal
  readonly settings?: SettingsChange
}

/** Shifts on a real journal, and ways to let an order live in it. */
export function shiftRoom({ journal = openJournal(':memory:', auditKey), settings = {} }: RoomOptions = {}) {
  const time = { now: 1_000_000 }
  const changes: number[] = []
  const shifts = createShifts({
    journal,
    settings: () => applyChange(defaultSettings, settings),
    mode: 'training',
    now: () => time.now,
    onChange: (running) => changes.push(running),
  })
  onTestFinished(() => journal.close())

  async function order(states: readonly OrderState['kind'][], amount: Sen = rupiah(25_000), of: object = {}) {
    const { merchantTradeNo } = await journal.openAttempt(anAttempt({ amount, at: time.now, ...of }))
    await step(merchantTradeNo, 'intent', ['sending', ...states])
    return merchantTradeNo
  }

  async function step(
    merchantTradeNo: string,
    from: OrderState['kind'],
    states: readonly OrderState['kind'][],
  ): Promise<void> {
    const order = await journal.readOrder(merchantTradeNo)
    let before = from
    for (const kind of states) {
      const to = stateOf(kind, order?.amount ?? rupiah(1), time.now)
      await journal.takeStep({ merchantTradeNo, from: before, to, evidence: [] })
      before = kind
    }
  }

  return {
    journal,
    shifts,
    time,
    changes,
    order,
    step,
    /** Closes the running shift as somebody does who has seen all that is unresolved. */
    async close(wish: { by?: string; counted?: Sen; note?: string } = {}): Promise<ShiftReport> {
      const { number, carriedOut } = await shifts.current()
      return shifts.close({
        number,
        counted: wish.counted ?? null,
        note: wish.note ?? null,
        carries: carriedOut.map(({ ref }) => ref),
        by: wish.by ?? 'Rina',
        authority: nobody,
        slipFor: () => null,
      })
    },
  }
}

function stateOf(kind: OrderState['kind'], payable: Sen, since: number): OrderState {
  switch (kind) {
    case 'open':
    case 'failed':
    case 'expired':
      return { ...openState({ payable }), kind, since }
    case 'paid':
    case 'paidLate':
      return { ...paidState({ payable }), kind, since }
    case 'unknown':
      return { kind, since, reason: 'no answer', neverArrived: false }
    case 'rejected':
      return { kind, since, errCode: 'paramError', reason: 'no', cause: 'refused' }
    case 'review':
      return { kind, since, reason: 'another amount', cause: 'amount', platformTradeNo: null }
    default:
      return { kind, since }
  }
}
