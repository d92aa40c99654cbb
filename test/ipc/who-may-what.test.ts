import { expect, test } from 'vitest'
import { type AuditKind, auditKinds } from '../../shared/audit/audit.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { decisions } from './decisions.ts'

test.each(Object.keys(calls) as CallName[])('%s has the rights that were decided for it', (name) => {
  const [least, told, byApproval] = decisions[name]
  expect({ least: calls[name].role, byApproval: calls[name].byApproval }).toEqual({
    least,
    byApproval: byApproval === 'byApproval',
  })
  // An act that can be approved leaves a line in the audit log for every role.
  if (byApproval) expect(Array.isArray(told)).toBe(true)
})

test('every kind of line belongs to a call, or is written without one', () => {
  const byItself: AuditKind[] = ['newOwner']
  const told = Object.values(decisions).flatMap(([, lines]) =>
    Array.isArray(lines) ? (lines as AuditKind[]) : [],
  )
  expect([...new Set([...told, ...byItself])].sort()).toEqual([...auditKinds].sort())
})
