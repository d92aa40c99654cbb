import { assertNever } from '../../shared/assert-never.ts'
import type { CallName } from '../../shared/ipc/contract.ts'
import type { Paper } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { CallFailure } from '../call-failure.ts'
import type { SlipDocument } from '../printing/documents/slip-document.ts'
import { subjectOf } from '../printing/documents/slip-documents.ts'
import { slipPdf } from '../printing/pdf/slip-pdf.ts'
import { pngOf } from '../printing/picture/png-of.ts'
import { framed, slipPicture } from '../printing/picture/slip-picture.ts'
import type { Parts } from './create-handlers.ts'
import type { Handlers } from './handlers.ts'
import { lawful } from './lawful.ts'
import { refundSlipRequest } from './refund-slip-request.ts'

export type SlipCalls = Extract<CallName, 'print.layOut' | 'print.slip' | 'print.picture' | 'print.pdf'>

/** White around a picture, in dots. */
const FRAME = 24

/** Any slip, by what it is to be made of: on the screen, on paper, and as a file. */
export function slipHandlers({
  journal,
  shifts,
  desk,
}: Pick<Parts, 'journal' | 'shifts' | 'desk'>): Pick<Handlers, SlipCalls> {
  async function existing<Found>(reading: Promise<Found | null>): Promise<Found> {
    const found = await reading
    if (found === null) throw new CallFailure('notFound', 'there is nothing to make this slip of', 'of')
    return found
  }
  async function documentOf(of: WantedSlip, printer?: string): Promise<SlipDocument> {
    const { documents, ...printing } = (await desk()).printing
    switch (of.kind) {
      case 'payment':
      case 'receipt': {
        const order = await existing(journal.readOrder(of.merchantTradeNo))
        return documents.order(order, of.kind, await journal.readCart(of.merchantTradeNo))
      }
      case 'refund':
        return documents.refund(await refundSlipRequest(journal, of.merchantRefundNo))
      case 'subscription':
        return documents.subscription(await existing(journal.readSubscription(of.number)))
      case 'account':
        return documents.account(await existing(journal.readStaticAccount(of.accountId)))
      case 'xReport':
        return documents.shift(await shifts.current())
      case 'zReport':
        return documents.shift(await existing(shifts.read(of.number)))
      case 'test':
        return documents.testPage(printing.printer(printer))
      case 'sample':
        return documents.sample()
      default:
        return assertNever(of)
    }
  }
  async function onPaper({ of, paper }: { of: WantedSlip; paper: Paper }) {
    const { printing } = await desk()
    const document = await lawful(() => documentOf(of), 'of')
    const name = ['loket', of.kind, subjectOf(document) ?? ''].filter(Boolean).join('-')
    return { slip: printing.onPaper(document, paper), name }
  }

  return {
    'print.layOut': async ({ of, paper, printer }) => {
      if (paper) return (await onPaper({ of, paper })).slip
      const { printing } = await desk()
      return printing.preview(await lawful(() => documentOf(of, printer), 'of'), printer)
    },
    'print.slip': async ({ of, printer }) => {
      const { printing } = await desk()
      return printing.print(await lawful(() => documentOf(of, printer), 'of'), printer)
    },
    'print.picture': async (wanted) => {
      const { slip, name } = await onPaper(wanted)
      return { name: `${name}.png`, content: pngOf(framed(slipPicture(slip), FRAME)).toString('base64') }
    },
    'print.pdf': async (wanted) => {
      const { slip, name } = await onPaper(wanted)
      return { name: `${name}.pdf`, content: (await slipPdf(slip, name)).toString('base64') }
    },
  }
}
