import { expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from '../../shared/ipc/contract.ts'
import { callSamples } from '../helpers/contract-samples.ts'

test('no call complains of each entry of a long list: whoever is on duty, the counter is one process', () => {
  const long = Array.from({ length: 10_000 }, () => 0)
  const complaints = Object.entries(calls).flatMap(([name, { input }]) =>
    Object.keys(input instanceof z.ZodObject ? input.shape : {}).map((member) => ({
      member: `${name} ${member}`,
      issues: input.safeParse({ [member]: long }).error?.issues.length ?? 0,
    })),
  )
  expect(complaints.map(({ member }) => member)).toContain('refund.list states')
  expect(complaints.filter(({ issues }) => issues > 100)).toEqual([])
})

test('no call complains of each member of a large object', () => {
  const large = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`m${at}`, 0]))
  const complaints = Object.entries(calls).flatMap(([name, { input }]) =>
    ['', ...Object.keys(input instanceof z.ZodObject ? input.shape : {})].map((member) => ({
      member: `${name} ${member}`,
      issues: input.safeParse(member === '' ? large : { [member]: large }).error?.issues.length ?? 0,
    })),
  )
  expect(complaints.map(({ member }) => member)).toContain('staff.approve terms')
  expect(complaints.filter(({ issues }) => issues > 100)).toEqual([])
})

test('an approval has few terms, however short they are', () => {
  const { input } = callSamples['staff.approve']
  const terms = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`m${at}`, '']))
  expect(calls['staff.approve'].input.safeParse({ ...input, terms }).success).toBe(false)
})

test.each([
  ['unresolved.close', 'note'],
  ['refund.close', 'by'],
  ['sale.charge', 'payer'],
  ['office.find', 'text'],
] as const)('%s looks for a card number only in a %s of lawful length', (name, member) => {
  const input = { ...callSamples[name].input, [member]: '4111 1111 1111 1111 '.repeat(1_000) }
  expect(calls[name].input.safeParse(input).error?.issues).toMatchObject([{ code: 'too_big' }])
})
