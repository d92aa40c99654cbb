import type * as z from 'zod'
import { notesOf } from '../../shared/gateway/fields.ts'
import { JsonNumber } from '../../shared/gateway/json.ts'
import { isMembers, type Members } from '../../shared/gateway/members.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'

type Spelling = GatewayProfile['spelling']

/** Members that the document leaves in doubt on an operation: a gateway may send them, we don't. */
const unwritten: Readonly<Record<string, readonly string[]>> = {
  createVirtualAccount: ['feeType'],
  createStoreOrder: ['storeId'],
}

/** Whether a request of this operation has the member, if its value is known. */
export const isWritten = ({ name }: Operation, member: string): boolean =>
  !(unwritten[name] ?? []).includes(member)

/** An encoded request as this gateway wants it spelled. */
export function spellRequest(operation: Operation, wire: Members, spelling: Spelling) {
  const members = spellAmounts(operation.requestFields, wire, spelling)
  for (const name of unwritten[operation.name] ?? []) delete members[name]
  for (const [alias, name] of Object.entries(operation.aliases)) {
    if (!(spelling.aliases as readonly string[]).includes(alias) || members[name] === undefined) continue
    members[alias] = members[name]
    delete members[name]
  }
  return members
}

function spellAmounts(fields: z.ZodRawShape, members: Members, spelling: Spelling): Record<string, unknown> {
  const spelled = Object.entries(members).map(([name, value]) => {
    const field = fields[name] as z.ZodType | undefined
    return [name, field ? spellMember(field, value, spelling) : value]
  })
  return Object.fromEntries(spelled)
}

function spellMember(field: z.ZodType, value: unknown, spelling: Spelling): unknown {
  const { wire } = notesOf(field)
  switch (wire.kind) {
    case 'amount':
      return spellAmount(
        value,
        wire.written === 'text' ? spelling.orderAmounts : spelling.subscriptionAmounts,
      )
    case 'object':
      return isMembers(value) ? spellAmounts(wire.members, value, spelling) : value
    case 'list':
      return Array.isArray(value) ? value.map((item) => spellMember(wire.item, item, spelling)) : value
    default:
      return value
  }
}

function spellAmount(value: unknown, style: 'text' | 'number'): unknown {
  if (style === 'number' && typeof value === 'string') return new JsonNumber(value)
  return style === 'text' && value instanceof JsonNumber ? value.source : value
}
