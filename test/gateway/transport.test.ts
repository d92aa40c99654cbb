import { expect, test } from 'vitest'
import { wireFailureOf } from '../../electron/gateway/transport.ts'

const systemError = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

test.each([
  systemError('ECONNREFUSED', 'connect'),
  systemError('ENOTFOUND', 'getaddrinfo'),
  systemError('ENETUNREACH', 'connect'),
  systemError('ETIMEDOUT', 'connect'),
  systemError('UND_ERR_CONNECT_TIMEOUT'),
  systemError('CERT_HAS_EXPIRED'),
  Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
])('%s while connecting: not one byte left', (error) => {
  expect(wireFailureOf(error)).toBe('notSent')
})

test.each([
  systemError('ENETDOWN', 'write'),
  systemError('EHOSTUNREACH', 'read'),
  systemError('ENETUNREACH', 'write'),
  systemError('ETIMEDOUT', 'read'),
  systemError('ECONNRESET', 'read'),
  systemError('UND_ERR_SOCKET'),
  new TypeError('something nobody foresaw'),
])('%s on a connection that stood: the request may have arrived', (error) => {
  expect(wireFailureOf(error)).not.toBe('notSent')
})
