import * as z from 'zod'

/** How a file ended that the page saved where nobody was asked for a place, or that could not be saved. */
export const savedFile = z.object({
  /** The name that it has got, without its folder. */
  name: z.string(),
  /** `downloads`: it lies whole in the computer's folder of downloads. `failed`: it is nowhere, or cut short. */
  ended: z.enum(['downloads', 'failed']),
})
export type SavedFile = z.infer<typeof savedFile>
