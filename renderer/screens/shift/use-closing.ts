import type { Sen } from '../../../shared/money.ts'
import { type ShiftReport, shiftName } from '../../../shared/shift/shift.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { callMain } from '../../bridge/main-process.ts'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import type { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { readShift } from '../../state/shift.ts'
import { fromHere } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { useCloseDraft } from './close-draft.ts'

/** The closing of a shift: what was typed, what is still missing, and the function that closes. */
export function useClosing(
  report: ShiftReport,
  { run }: ReturnType<typeof useAction<'close'>>,
  /** The drawer's own figures, for who approves; with what was counted, if anything was. */
  drawer: (counted: Sen | null) => readonly [name: string, value: string][],
) {
  const { settings, duty } = useStarted()
  const { number, carriedOut, carriedMark } = report
  const { seen, digits, note, by, type } = useCloseDraft(number)
  const refs = carriedOut.map(({ ref }) => ref)
  // Who accepted a list accepted nothing that was added since; what is left of it after an answer needs no new look.
  const accepted = new Set(seen)
  const isSeen = refs.every((ref) => accepted.has(ref))
  /** Without staff nobody is on duty, so the person who carries the list over types their name. */
  const asksName = duty.kind === 'open' && refs.length > 0
  function firstMissing(): 'carry' | 'name' | 'count' | null {
    if (!isSeen) return 'carry'
    if (asksName && by.trim() === '') return 'name'
    return settings.shifts.cash && digits === '' ? 'count' : null
  }
  const missing = firstMissing()
  const closing = {
    number,
    carries: carriedMark ?? refs,
    counted: digits === '' ? null : amountOf(digits),
    ...(note.trim() === '' ? {} : { note }),
    ...(asksName ? { by } : {}),
  }
  const { demand, dialog } = useApproval({
    action: 'closeShift',
    merchantTradeNo: shiftName(number),
    amount: null,
    terms: termsOf(closing),
    // Also the drawer as it is when the PIN is typed: a sale in cash may come meanwhile.
    beside: drawer(digits === '' ? null : amountOf(digits)),
  })

  const close = () =>
    demand(
      (approved) =>
        void run('close', async () => {
          const goOn = fromHere()
          try {
            await callMain('shift.close', { ...closing, ...approved })
          } catch (error) {
            // New items of the list are shown beside the reason.
            void readShift().catch(() => {})
            throw error
          }
          goOn({ screen: 'shift', number, closed: true })
        }),
    )

  return {
    digits,
    note,
    by,
    type,
    asksName,
    isSeen,
    see: (ticked: boolean) => type({ seen: ticked ? refs : [] }),
    missing,
    close,
    dialog,
  }
}
