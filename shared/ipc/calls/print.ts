import * as z from 'zod'
import {
  foundPrinter,
  printerDevice,
  printerId,
  printerIdentity,
  printerStatus,
} from '../../printer/printer.ts'
import { printFailures } from '../../slip/print-failure.ts'
import { papers, printJob, slip } from '../../slip/slip.ts'
import { wantedSlip } from '../../slip/wanted-slip.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

const ofPrint = z.strictObject({ id: z.int().min(1) })
const ofPrinter = z.strictObject({ printer: printerId })
/** On this printer of the shop; on the first if none is named. */
const onPrinter = { printer: printerId.optional() }
const onPaper = z.strictObject({ of: wantedSlip, paper: z.enum(papers) })
const slipFile = z.object({ name: z.string(), content: z.base64() })

/** Slips, the print queue and the shop's printers. */
export const printCalls = {
  /** Any slip as of now, laid out for one of the shop's printers or for a paper size. */
  'print.preview': call(
    z.strictObject({ of: wantedSlip, paper: z.enum(papers).optional(), ...onPrinter }),
    slip,
    'cashier',
  ),
  /** Queues any slip except a sample; each after the first of its kind and subject is marked as a copy. */
  'print.slip': call(z.strictObject({ of: wantedSlip, ...onPrinter }), printJob, 'cashier'),
  /** The same as a PNG file in base64. Only supervisors get a shift's report, as with `shift.export`. */
  'print.picture': call(onPaper, slipFile, 'cashier'),
  /** The same as a PDF file in base64. Only supervisors get a shift's report. */
  'print.pdf': call(onPaper, slipFile, 'cashier'),
  /** On the first printer if none is named. */
  'print.testPage': call(z.strictObject(onPrinter), printJob, 'cashier'),
  /** Retries a job that did not come out, on its own printer or the named one; a job that is being sent stays as it is. */
  'print.again': call(ofPrint.extend({ printer: printerId.optional() }), printJob, 'cashier'),
  /** Takes a queued or failed job out of the queue; one that is being sent can't be taken back. */
  'print.cancel': call(ofPrint, printJob, 'cashier'),
  /** The newest first. `before` is the last of the previous page; `waiting` counts all that are neither sent nor cancelled. */
  'print.jobs': call(
    z.strictObject({
      /** Only jobs in these states. */
      states: z
        .array(z.enum(printJob.shape.state.options))
        .min(1)
        .max(printJob.shape.state.options.length)
        .optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ jobs: z.array(printJob), more: z.boolean(), waiting: z.int() }),
    'cashier',
  ),

  /** Printers that this computer's system knows. */
  'printer.discover': call(nothing, z.object({ found: z.array(foundPrinter) }), 'owner'),
  /** Asks the printer at an address for its model; null if it does not say. */
  'printer.identify': call(
    z.strictObject({ device: printerDevice }),
    z.object({ identity: printerIdentity.nullable() }),
    'owner',
  ),
  /** Asks one of the shop's printers for its status; never prints. */
  'printer.status': call(ofPrinter, printerStatus, 'cashier'),
  /** Opens the cash drawer of a printer; `failure` if the printer could not be reached. */
  'printer.openDrawer': call(
    ofPrinter,
    z.object({ failure: z.enum(printFailures).nullable() }),
    'supervisor',
  ),
} as const
