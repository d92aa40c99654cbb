import * as z from 'zod'
import { readAsPlain } from '../plain-text.ts'

/** A counter's name at its office: forty characters, of which each may count twice here. */
export const counterName = z.string().max(80)

/**
 * The same as it is shown beside amounts: what a counter has sent of another one may be anything, such as signs that turn round what
 * follows.
 */
export const shownCounterName = counterName.overwrite(readAsPlain)
