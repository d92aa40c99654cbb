import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readJson } from '../../../shared/read-json.ts'
import { type ShiftReport, shiftReport } from '../../../shared/shift/shift.ts'
import { shiftCsv } from '../../../shared/shift/shift-csv.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import { readOrder } from '../lists/one-order.ts'
import { maySee } from './branches.ts'
import { type ListRoutesOptions, noteExport, sendFile } from './list-routes.ts'
import { tabsView } from './list-view.ts'
import { orderView } from './order-view.ts'
import type { Words } from './page.ts'
import { shiftView } from './shift-view.ts'
import { messageView } from './views.ts'

const which = z.object({ counter: z.uuid(), number: z.string().max(100) })
/** In bytes; one that names ten thousand open items has a third. A damaged or stolen counter may send one that fills the memory. */
const LONGEST_REPORT = 4 * 1024 * 1024
type Which = { Params: { counter: string; number: string } }

/** The pages of one order and of one shift's Z report. */
export function addRecordRoutes(app: FastifyInstance, options: ListRoutesOptions): void {
  const { page, database } = options

  app.get<Which>('/orders/:counter/:number', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const asked = which.safeParse(request.params).data
    const order = asked ? await readOrder(database, asked.counter, asked.number) : null
    if (!order || !maySee(visitor, order)) return page.show(request, reply.code(404), noSuchView, visitor)
    const mode = order.facts.mode === 'live' ? 'live' : 'training'
    return page.show(
      request,
      reply,
      (words) => html`${tabsView(words, 'orders', mode)}${orderView(words, order)}`,
      visitor,
    )
  })

  app.get<Which>('/shifts/:counter/:number', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const shift = await readShift(request.params)
    if (!shift || !maySee(visitor, shift)) return page.show(request, reply.code(404), noSuchView, visitor)
    const { report } = shift
    const file = `/shifts/${request.params.counter}/${report.number}/z.csv`
    return page.show(
      request,
      reply,
      (words) => html`${tabsView(words, 'shifts', report.mode)}${shiftView({ ...words, ...shift, file })}`,
      visitor,
    )
  })

  app.get<Which>('/shifts/:counter/:number/z.csv', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const shift = await readShift(request.params)
    if (!shift || !maySee(visitor, shift)) return page.show(request, reply.code(404), noSuchView, visitor)
    await noteExport(options, visitor, `Z${shift.report.number} ${shift.counterName}`)
    return sendFile(reply, `loket-Z${shift.report.number}.csv`, [shiftCsv(shift.report)])
  })

  async function readShift(
    params: Which['Params'],
  ): Promise<{ report: ShiftReport; counterName: string; branch: string } | null> {
    const asked = which.safeParse(params).data
    if (!asked || !/^\d{1,9}$/.test(asked.number)) return null
    const [found] = await database.query<{ report: string; counterName: string; branch: string }>(
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

const noSuchView = ({ say }: Words): Html =>
  messageView(say, { title: say('noSuch'), text: say('noSuchHint'), back: null })
