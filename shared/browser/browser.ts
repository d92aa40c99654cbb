import * as z from 'zod'

/** A browser that was let in to a counter in browser mode. */
export const browser = z.object({
  id: z.uuid(),
  /** As its owner would call it; empty where it does not say what it is. */
  name: z.string(),
  since: z.int(),
  /** To the hour. */
  usedAt: z.int(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Browser = z.infer<typeof browser>
