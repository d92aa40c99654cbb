import type { Journal } from '../../electron/journal/journal.ts'
import { createShifts } from '../../electron/shifts/shifts.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { aReceiptJob } from '../helpers/printers.ts'

/** Closes shift 1, with all that is unresolved and a slip, by what a supervisor approved. `begin` is called before the closing itself. */
export async function closeFirst(journal: Journal, approval: string, begin = () => {}): Promise<void> {
  const shifts = createShifts({
    journal,
    settings: () => defaultSettings,
    mode: 'training',
    now: Date.now,
    onChange: () => {},
  })
  const { carriedOut } = await shifts.current()
  begin()
  await shifts.close({
    number: 1,
    counted: null,
    note: null,
    by: null,
    authority: { by: null, approval },
    carries: carriedOut.map(({ ref }) => ref),
    slipFor: () => ({ ...aReceiptJob('Z1', 1), kind: 'zReport', subject: '1', merchantTradeNo: null }),
  })
}
