import { assertNever } from '../../../shared/assert-never.ts'
import type { Paper, Slip } from '../../../shared/slip/slip.ts'
import type { SlipDocument } from '../documents/slip-document.ts'
import { layOutAccountCard } from './account-card.ts'
import { layOutPaymentSlip } from './payment-slip.ts'
import { layOutReceipt } from './receipt.ts'
import { layOutRefundSlip } from './refund-slip.ts'
import { createSheet } from './sheet.ts'
import { putCopyMark, putShop, putTrainingMark } from './slip-head.ts'
import { layOutTestPage } from './test-page.ts'

/** Arranges a document on paper. `copy` 1 is the original; every later one says so, and when it was printed. */
export function layOut(document: SlipDocument, paper: Paper, copy: number): Slip {
  const sheet = createSheet(paper)
  putTrainingMark(sheet, document)
  putCopyMark(sheet, document, copy)
  putShop(sheet, document)
  switch (document.kind) {
    case 'payment':
      layOutPaymentSlip(sheet, document)
      break
    case 'receipt':
      layOutReceipt(sheet, document)
      break
    case 'refund':
      layOutRefundSlip(sheet, document)
      break
    case 'account':
      layOutAccountCard(sheet, document)
      break
    case 'test':
      layOutTestPage(sheet, document)
      break
    default:
      assertNever(document)
  }
  putTrainingMark(sheet, document)
  return sheet.finish(document.kind)
}
