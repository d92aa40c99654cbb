import { beforeAll, expect, test, vi } from 'vitest'
import { cash } from '../../shared/cash/cash.ts'
import { limitProblem } from '../../shared/gateway/channels.ts'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'

let sums: typeof import('../../renderer/screens/counter/sums-in.ts')
let session: typeof import('../../renderer/state/session.ts')

beforeAll(async () => {
  vi.stubGlobal('window', { pos: { call: () => new Promise(() => {}), on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { addEventListener: () => {}, documentElement: {} })
  sums = await import('../../renderer/screens/counter/sums-in.ts')
  session = await import('../../renderer/state/session.ts')
})

test('a typed amount that tax brings over the largest one is too large for any way to pay, and not Rp 0', () => {
  const tax = { ...noTax, rate: 1_100, included: false }
  session.useSession.setState({ started: { settings: { tax } } as never })
  const typed = (digits: string) => sums.amountIn({ cart: [], digits, amountFixed: false })
  expect(typed('')).toBe(0)
  expect(typed('20895')).toBe(rupiah(23_193))
  expect(limitProblem(cash, typed('9009009008'))).toBeNull()
  expect(limitProblem(cash, typed('9999999999'))).toBe('aboveMax')
})
