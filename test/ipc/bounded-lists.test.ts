import { expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from '../../shared/ipc/contract.ts'

test('no call complains of each entry of a long list: it is read before anybody asks who is on duty', () => {
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
