import { assertNever } from '../../../shared/assert-never.ts'
import { shiftName } from '../../../shared/shift/shift.ts'
import type { BitPicture, Media, Slip } from '../../../shared/slip/slip.ts'
import type { SlipDocument } from '../documents/slip-document.ts'
import { layOutAccountCard } from './account-card.ts'
import { layOutPaymentSlip } from './payment-slip.ts'
import { layOutReceipt } from './receipt.ts'
import { layOutAccountReceipt, layOutChargeReceipt } from './received-receipt.ts'
import { layOutRefundSlip } from './refund-slip.ts'
import { createSheet, isRoll, type Sheet } from './sheet.ts'
import { layOutShiftReport } from './shift-report.ts'
import {
  type CopyNumber,
  copyMark,
  putCopyMark,
  putShop,
  putTrainingMark,
  trainingMark,
} from './slip-head.ts'
import { layOutSubscription } from './subscription.ts'
import { layOutTestPage } from './test-page.ts'

/** What a print adds to a document: its copy number, and what the shop currently puts at the top of its slips. */
export interface Laying {
  /** 1 is the original; every later copy says so, and when it was printed. */
  readonly copy?: CopyNumber
  readonly logo?: BitPicture | null
}

/** Arranges a document on paper: pure, and the base of every output. */
export function layOut(document: SlipDocument, media: Media, laying: Laying = {}): Slip {
  const { logo = null } = laying
  const copy = copyOf(document, laying)
  const sheet = createSheet(media, document.language)
  putTrainingMark(sheet, document)
  putCopyMark(sheet, document, copy)
  if (logo) {
    sheet.air()
    sheet.picture(logo)
    sheet.air()
  }
  putShop(sheet, document)
  putBody(sheet, document)
  if (document.mode === 'training') sheet.air()
  putTrainingMark(sheet, document, isRoll(media))
  return sheet.finish(document.kind, {
    mark: trainingMark(document),
    copy: copyMark(document, copy),
    number: numberOf(document),
  })
}

/** The original receipt of what another counter sold is printed there, if anywhere. */
function copyOf(document: SlipDocument, { copy = 1 }: Laying): CopyNumber {
  const isElsewhere = document.kind === 'receipt' && document.soldAt !== undefined
  return isElsewhere && copy === 1 ? 'uncounted' : copy
}

function numberOf(document: SlipDocument): string | undefined {
  if ('merchantRefundNo' in document) return document.merchantRefundNo
  if ('merchantTradeNo' in document) return document.merchantTradeNo
  if ('platformTradeNo' in document) return document.platformTradeNo ?? undefined
  if (document.kind === 'zReport') return shiftName(document.report.number)
  return document.kind === 'subscription' ? document.number : undefined
}

function putBody(sheet: Sheet, document: SlipDocument): void {
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
    case 'subscription':
      layOutSubscription(sheet, document)
      break
    case 'account':
      layOutAccountCard(sheet, document)
      break
    case 'accountReceipt':
      layOutAccountReceipt(sheet, document)
      break
    case 'chargeReceipt':
      layOutChargeReceipt(sheet, document)
      break
    case 'xReport':
    case 'zReport':
      layOutShiftReport(sheet, document)
      break
    case 'test':
      layOutTestPage(sheet, document)
      break
    default:
      assertNever(document)
  }
}
