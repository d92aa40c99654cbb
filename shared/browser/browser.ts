import * as z from 'zod'

/** A browser that was let in to a counter in browser mode. */
export const browser = z.object({
  id: z.uuid(),
  /** Its name as its owner would say it; empty if the browser does not say. */
  name: z.string(),
  since: z.int(),
  /** To the hour. */
  usedAt: z.int(),
  /** The browser that asks. */
  isThis: z.boolean(),
})
export type Browser = z.infer<typeof browser>
