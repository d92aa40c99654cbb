import { assertNever } from '../../../shared/assert-never.ts'
import { type Qris, readQris, UnreadableQris } from '../../../shared/gateway/qris.ts'
import type { PaymentCode } from '../../../shared/sale/order.ts'
import { isUnchanged } from './readable.ts'
import { isRoll, type Sheet } from './sheet.ts'
import { words } from './words.ts'

/** What the customer pays with: a code under its facts, or a number to type. */
export function putPaymentCode(sheet: Sheet, code: PaymentCode, putFacts: (sheet: Sheet) => void): void {
  switch (code.kind) {
    case 'qr':
      putQr(sheet, code.content, (to) => {
        putFacts(to)
        putNames(to, code)
      })
      break
    case 'virtualAccount':
      putFacts(sheet)
      sheet.heading(words.virtualAccount)
      sheet.digits(code.number)
      sheet.air()
      break
    case 'storeCode':
      putFacts(sheet)
      sheet.heading(words.storeCode)
      sheet.digits(code.code)
      sheet.air()
      break
    case 'link':
      putQr(sheet, code.url, (to) => {
        putFacts(to)
        to.heading(words.link)
      })
      sheet.text(code.url, { align: 'center' })
      break
    case 'push':
      putFacts(sheet)
      break
    default:
      assertNever(code)
  }
}

/** A thermal printer's dots of 0.125 mm run into each other: phones read modules of three, and of two not always. */
const SURE_MODULE = 3

/** A code to scan; words where the paper has no room for it, or a phone may not read it. */
export function putQr(sheet: Sheet, content: string, putFacts: (sheet: Sheet) => void): void {
  const module = sheet.code(content, putFacts)
  if (module === null) sheet.say(words.codeTooLong, { align: 'center', bold: true })
  else if (module < SURE_MODULE && isRoll(sheet.media)) sheet.say(words.codeDense, { align: 'center' })
}

/** The payee as the payer's phone will show it, and what the gateway said about it. */
function putNames(sheet: Sheet, { content, nmid, terminal }: Extract<PaymentCode, { kind: 'qr' }>): void {
  const qris = qrisIn(content)
  const put = (label: string, number: string | null) => {
    if (number && isUnchanged(number)) sheet.text(`${label}: ${number}`, centred)
  }
  if (qris) {
    sheet.large('QRIS', { keep: true })
    sheet.text(qris.merchantName, { ...centred, bold: true })
  }
  put('NMID', nmid ?? qris?.nmid ?? null)
  put('TID', terminal ?? qris?.terminal ?? null)
}

const centred = { align: 'center', keep: true } as const

/** The fields of a QRIS code; null for any other code. */
function qrisIn(content: string): Qris | null {
  try {
    return readQris(content)
  } catch (error) {
    if (error instanceof UnreadableQris) return null
    throw error
  }
}
