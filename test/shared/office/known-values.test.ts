import { expect, test } from 'vitest'
import * as z from 'zod'
import { directoryContents } from '../../../shared/office/directory.ts'
import { LINK_PROTOCOL } from '../../../shared/office/link.ts'
import { knownSince } from './known-since.ts'
import { knownOf, refusedAt } from './known-values.ts'

test('a value of people or products that the version before refuses has a LINK_PROTOCOL of its own', () => {
  const { staff, products } = directoryContents
  const known = Object.assign(knownOf('staff', staff), knownOf('products', products))
  const refused = refusedAt(known, knownSince.values)
  expect(
    refused === null || LINK_PROTOCOL > knownSince.protocol,
    `${refused}. Counters and offices of the version before refuse that whole list: raise LINK_PROTOCOL in shared/office/link.ts and put number and lines into known-since.ts, or have the office send the older value (docs/decisions/0134).`,
  ).toBe(true)
  // The protocol was raised, or something that may be missing has come.
  expect({ protocol: LINK_PROTOCOL, values: known }, 'put these into known-since.ts').toEqual(knownSince)
})

test('a new role, colour, limit or demand is such a value, and a member that may be missing is none', () => {
  const person = { role: z.enum(['cashier', 'owner']), name: z.string().max(40) }
  const listed = (members: z.ZodRawShape) => knownOf('staff', z.object({ staff: z.array(z.object(members)) }))
  const refused = (change: z.ZodRawShape) =>
    refusedAt(listed(Object.assign({}, person, change)), listed(person))
  expect(refused({})).toBeNull()
  expect(refused({ phone: z.string().optional() })).toBeNull()
  expect(refused({ shift: z.object({ from: z.int() }).optional() })).toBeNull()
  expect(refused({ role: z.enum(['cashier', 'manager', 'owner']) })).toContain('staff.staff[].role')
  expect(refused({ name: z.string().max(60) })).toContain('maxLength 60')
  expect(refused({ name: z.string().max(40).optional() })).toContain('may be missing')
  expect(refused({ phone: z.string() })).toBe('staff.staff[].phone is new and may not be missing')
})
