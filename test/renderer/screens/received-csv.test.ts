import { expect, test } from 'vitest'
import { receivedCsv } from '../../../renderer/screens/reports/received-csv.ts'
import { rupiah } from '../../../shared/money.ts'

test('each payment received without a sale is a row with its own number, name, amount and time', () => {
  const at = Date.parse('2026-11-24T09:30:00+07:00')
  const account = { from: 'account', paymentType: 'StaticBankLVA', number: '8801123456789012' } as const
  const charge = { from: 'subscription', paymentType: 'StaticWalletASub', number: 'SB-1' } as const
  const paid = { payer: 'SITI', platformTradeNo: 'P-1', purpose: 'Iuran', name: 'Budi' }
  const file = receivedCsv(
    [
      { sequence: 1, at, ...account, ...paid, amount: rupiah(50_000), takenBackAt: null },
      {
        sequence: 2,
        at,
        ...charge,
        ...paid,
        name: null,
        payer: null,
        amount: rupiah(51_000),
        takenBackAt: at,
      },
    ],
    { t: ((key: string) => key) as never, zone: 'WIB', channel: (type) => type },
  )
  const [, one, other] = file.split('\r\n').map((line) => line.split(';'))
  const time = '2026-11-24 09:30:00'
  const bank = ['StaticBankLVA', "'8801123456789012", 'Budi', 'Iuran', 'SITI', 'P-1', '50000', '']
  expect(one).toEqual([time, 'shift.from.account', ...bank])
  const wallet = ['StaticWalletASub', 'SB-1', '', 'Iuran', '', 'P-1', '51000', time]
  expect(other).toEqual([time, 'shift.from.subscription', ...wallet])
})
