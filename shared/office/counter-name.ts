import * as z from 'zod'

/** A counter's name at its office: forty characters, of which each may count twice here. */
export const counterName = z.string().max(80)
