import * as z from 'zod'
import { readJson } from '../../../../shared/read-json.ts'
import { type ShiftReport, shiftReport } from '../../../../shared/shift/shift.ts'
import { shiftCsv } from '../../../../shared/shift/shift-csv.ts'
import { html } from '../../../sandbox/pages/html.ts'
import { readOrder } from '../../lists/one-order.ts'
import { maySee } from '../branches.ts'
import type { Routes, Visit } from '../routes.ts'
import { sendFile } from '../send-file.ts'
import type { PageServices } from '../services.ts'
import { saying } from '../views.ts'
import { tabsView } from './list-view.ts'
import { orderView } from './order-view.ts'
import { shiftView } from './shift-view.ts'

const which = z.object({ counter: z.uuid(), number: z.string().max(100) })
/** In bytes; one that names ten thousand open items has a third. A damaged or stolen counter may send one that fills the memory. */
const LONGEST_REPORT = 4 * 1024 * 1024
type Which = { counter: string; number: string }

interface Shift {
  readonly report: ShiftReport
  readonly counterName: string
  readonly branch: string
}

/** The pages of one order and of one shift's Z report. */
export function addRecordRoutes({ get }: Routes, { reading }: Pick<PageServices, 'reading'>): void {
  get<unknown, Which>('/orders/:counter/:number', 'supervisor', async ({ visitor, params, show }) => {
    const asked = which.safeParse(params).data
    const order = asked ? await readOrder(reading, asked.counter, asked.number) : null
    if (!order || !maySee(visitor, order)) return show(noSuchView, 404)
    const mode = order.facts.mode === 'live' ? 'live' : 'training'
    return show((words) => html`${tabsView(words, 'orders', mode)}${orderView(words, order)}`)
  })

  /** A page or file about the shift that the address names. */
  const getShift = (path: string, answer: (shift: Shift, visit: Visit<unknown, Which>) => unknown) =>
    get<unknown, Which>(path, 'supervisor', async (visit) => {
      const shift = await readShift(visit.params)
      return shift && maySee(visit.visitor, shift) ? answer(shift, visit) : visit.show(noSuchView, 404)
    })
  getShift('/shifts/:counter/:number', (shift, { params, show }) => {
    const { mode, number } = shift.report
    const file = `/shifts/${params.counter}/${number}/z.csv`
    return show((words) => html`${tabsView(words, 'shifts', mode)}${shiftView({ ...words, ...shift, file })}`)
  })
  getShift('/shifts/:counter/:number/z.csv', async ({ report, counterName }, { reply, note }) => {
    await note('exported', `Z${report.number} ${counterName}`)
    return sendFile(reply, `loket-Z${report.number}.csv`, [shiftCsv(report)])
  })

  async function readShift(params: Which): Promise<Shift | null> {
    const asked = which.safeParse(params).data
    if (!asked || !/^\d{1,9}$/.test(asked.number)) return null
    const [found] = await reading.query<{ report: string; counterName: string; branch: string }>(
      `SELECT report, name AS "counterName", branch FROM shifts s JOIN counters c ON c.id = s.counter
        WHERE s.counter = $1 AND s.number = $2 AND octet_length(report) <= $3`,
      asked.counter,
      Number(asked.number),
      LONGEST_REPORT,
    )
    const report = found ? readJson(shiftReport, found.report) : null
    return found && report ? { ...found, report } : null
  }
}

const noSuchView = saying('noSuch', 'noSuchHint', null)
