import * as z from 'zod'

/** Open orders and refunds with real money: while the counter trains nobody asks about them. */
export const openMoney = z.object({ orders: z.int().min(0), refunds: z.int().min(0) })
/** The same as a type. */
export type OpenMoney = z.infer<typeof openMoney>
