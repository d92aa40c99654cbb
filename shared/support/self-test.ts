import * as z from 'zod'

/** One line of the self-test. `note` is neither right nor wrong: something that is not there to be looked at. */
export const selfTestLine = z.object({
  name: z.string(),
  result: z.enum(['ok', 'failed', 'note']),
  /** For a technician, in English. */
  says: z.string(),
})
export type SelfTestLine = z.infer<typeof selfTestLine>
