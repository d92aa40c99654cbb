import * as z from 'zod'
import { senSchema } from '../money-schema.ts'

/** The service charge and tax in a refund, in sen. */
export const refundParts = z.object({ service: senSchema, tax: senSchema })
export type RefundParts = z.infer<typeof refundParts>
