/** What the inputs of several calls have in common. */
import * as z from 'zod'
import { holdsCardNumber } from '../card-number.ts'
import { payerNameProblem } from '../payer-name.ts'
import { plainPhoneNumber } from '../phone-number.ts'
import { plainText } from '../plain-text.ts'
import { tradeNo } from '../trade-no.ts'

/** The input of a call without any, and the output of one that returns nothing. */
export const nothing = z.strictObject({})
/** Names payments that somebody has seen. */
export const seenPayments = z.strictObject({ merchantTradeNos: z.array(tradeNo).max(50) })
/** Names an order. */
export const ofOrder = z.strictObject({ merchantTradeNo: tradeNo })
/** Names a refund. */
export const ofRefund = z.strictObject({ merchantRefundNo: tradeNo })
/** Names a subscription. */
export const ofSubscription = z.strictObject({ number: tradeNo })
/** Names a static account. */
export const ofAccount = z.strictObject({ accountId: z.uuid() })

/** Names the approval that a supervisor has just given by PIN. */
export const approvalId = z.uuid()
/** For a call that a lower role may make with a supervisor's approval. */
export const approvable = { approval: approvalId.optional() }

/** Text typed by a person: no control characters, and no card number, which must never reach the counter. */
export const typedText = (max: number) =>
  plainText()
    .trim()
    .min(1)
    // In half a mebibyte of digits the search for a card takes long.
    .max(max, { abort: true })
    .refine((text) => !holdsCardNumber(text), { error: 'must not contain a card number' })

/** The payer's name, String(60) of the document. */
export const payerName = typedText(60).refine((name) => payerNameProblem(name) === null, {
  error: 'must be a name, not a number',
})

/** As people write it; stored and sent without spaces and dashes. */
export const phoneNumber = z
  .string()
  .max(40)
  .refine((text) => plainPhoneNumber(text) !== null, { error: 'must be a phone number' })
  .transform((text) => plainPhoneNumber(text) ?? text)

/** What people did about something on the work list: their words, and who says so. Where staff are set up, the person on duty is recorded instead. */
export const closingWords = { note: typedText(300), by: typedText(60), ...approvable }
