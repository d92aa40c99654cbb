import '../page.ts'
import { expect, test } from 'vitest'
import { amountIn } from '../../../renderer/screens/counter/sums-in.ts'
import { useSession } from '../../../renderer/state/session.ts'
import { cash } from '../../../shared/cash/cash.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import { rupiah } from '../../../shared/money.ts'
import { noTax } from '../../../shared/tax/no-tax.ts'

test('a typed amount that tax brings over the largest one is too large for any way to pay, and not Rp 0', () => {
  const tax = { ...noTax, rate: 1_100, included: false }
  useSession.setState({ started: { settings: { tax } } as never })
  const typed = (digits: string) => amountIn({ cart: [], digits, amountFixed: false })
  expect(typed('')).toBe(0)
  expect(typed('20895')).toBe(rupiah(23_193))
  expect(limitProblem(cash, typed('9009009008'))).toBeNull()
  expect(limitProblem(cash, typed('9999999999'))).toBe('aboveMax')
})
