import * as z from 'zod'

/** Orders and refunds with real money whose outcome is not known yet: while the counter trains nobody asks about them. */
export const openMoney = z.object({ orders: z.int().min(0), refunds: z.int().min(0) })
/** The same as a type. */
export type OpenMoney = z.infer<typeof openMoney>
