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
/** As on that one of the shop's printers; as on the first where none is named. */
const onPrinter = { printer: printerId.optional() }
const onPaper = z.strictObject({ of: wantedSlip, paper: z.enum(papers) })
const slipFile = z.object({ name: z.string(), content: z.base64() })

/** Slips, the print queue and the shop's printers. */
export const printCalls = {
  /** Any slip as it stands now, laid out for a printer of the shop's, or for a paper, whatever printers there are. */
  'print.preview': call(
    z.strictObject({ of: wantedSlip, paper: z.enum(papers).optional(), ...onPrinter }),
    slip,
    'cashier',
  ),
  /** Queues any slip but a sample; every one after the first of its kind and subject is a copy. */
  'print.slip': call(z.strictObject({ of: wantedSlip, ...onPrinter }), printJob, 'cashier'),
  /** The same as a file for somebody: `content` is a PNG in base64. A shift's report is refused but for supervisors, as by `shift.export`. */
  'print.picture': call(onPaper, slipFile, 'cashier'),
  /** `content` is a PDF in base64. A shift's report is refused but for supervisors. */
  'print.pdf': call(onPaper, slipFile, 'cashier'),
  /** On the first printer where none is named. */
  'print.testPage': call(z.strictObject(onPrinter), printJob, 'cashier'),
  /** Sends a job that is not out once more, to its own printer or to the one that is named; one on its way there stays as it is. */
  'print.again': call(ofPrint.extend({ printer: printerId.optional() }), printJob, 'cashier'),
  /** Takes a queued or failed job out of the queue; one that is being sent can't be taken back. */
  'print.cancel': call(ofPrint, printJob, 'cashier'),
  /** The newest first. `before` is the last of the previous page; `waiting` counts all that are neither sent nor cancelled. */
  'print.jobs': call(
    z.strictObject({
      /** Of these states only. */
      states: z.array(z.enum(printJob.shape.state.options)).min(1).optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ jobs: z.array(printJob), more: z.boolean(), waiting: z.int() }),
    'cashier',
  ),

  /** Printers that this computer's system knows. */
  'printer.discover': call(nothing, z.object({ found: z.array(foundPrinter) }), 'owner'),
  /** Asks whatever printer is at an address what it is; null where it does not say. */
  'printer.identify': call(
    z.strictObject({ device: printerDevice }),
    z.object({ identity: printerIdentity.nullable() }),
    'owner',
  ),
  /** Asks one of the shop's printers how it stands; never prints. */
  'printer.status': call(ofPrinter, printerStatus, 'cashier'),
  /** Opens the cash drawer that hangs on a printer; `failure` where its printer could not be told. */
  'printer.openDrawer': call(
    ofPrinter,
    z.object({ failure: z.enum(printFailures).nullable() }),
    'supervisor',
  ),
} as const
