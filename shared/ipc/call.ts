import type * as z from 'zod'
import type { Role } from '../staff/role.ts'

/** Who else may make a call. */
interface Exceptions {
  /** A lower role may, with an approval in the input; for `sale.charge` this covers what a cashier may not do alone. */
  readonly byApproval?: boolean
  /** The customer display may make it, and no other call. */
  readonly onDisplay?: boolean
}

/** One call: its input, its output and the least role that may make it; `anyone` may also while the counter is locked. */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  role: Role | 'anyone',
  { byApproval = false, onDisplay = false }: Exceptions = {},
) => ({
  input,
  output,
  role,
  byApproval,
  onDisplay,
})
