import type * as z from 'zod'
import type { Role } from '../staff/role.ts'

/**
 * One call: its input, its output and the least role that may make it.
 * `anyone` may call while the counter is locked, too. `byApproval`: a lesser role may with an approval in the input.
 * `onDisplay`: the customer display may as well, and nothing else.
 */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  role: Role | 'anyone',
  byApproval = false,
  onDisplay = false,
) => ({
  input,
  output,
  role,
  byApproval,
  onDisplay,
})
