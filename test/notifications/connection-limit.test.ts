import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createConnectionLimit } from '../../electron/notifications/connection-limit.ts'

const from = (remoteAddress: string) =>
  Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })

test('the hundred addresses that sent something authentic last are believed', () => {
  const limit = createConnectionLimit(1_000)
  const senders = Array.from({ length: 101 }, (_, nth) => from(`10.0.0.${nth}`))
  for (const sender of senders.slice(0, 100)) limit.believe(sender)
  // The first sends once more, so the second is the oldest.
  limit.believe(from('10.0.0.0'))
  limit.believe(from('10.0.0.100'))
  expect(senders.filter((sender) => !limit.isBelieved(sender))).toEqual([senders[1]])
})
