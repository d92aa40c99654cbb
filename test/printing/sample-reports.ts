import { rupiah } from '../../shared/money.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { Counted, Takings } from '../../shared/shift/takings.ts'
import { NOW } from './sample-orders.ts'

const HOUR = 3_600_000
const some = (count: number, whole: number): Counted => ({ count, amount: rupiah(whole) })
const none = some(0, 0)

/** A shift in which nothing happened. */
const quiet: Takings = {
  made: none,
  paid: none,
  payable: rupiah(0),
  late: none,
  refunded: none,
  fees: none,
  failed: none,
  expired: none,
  rejected: none,
  review: none,
}

/** A shift in which a bit of everything happened. */
export function aShiftReport(change: Partial<ShiftReport> = {}): ShiftReport {
  const qris = { ...quiet, made: some(41, 1_930_500), paid: some(38, 1_812_000), payable: rupiah(1_812_000) }
  const card = { ...quiet, made: some(3, 900_000), paid: some(2, 650_000), payable: rupiah(663_500) }
  return {
    number: 128,
    shop: { name: 'Warung Bu Sri', branch: 'Cabang Melati', counter: 'Loket 1' },
    timeZone: 'WIB',
    mode: 'live',
    from: NOW - 9 * HOUR,
    to: NOW,
    opened: { at: NOW - 8 * HOUR, by: 'Dewi', float: rupiah(200_000) },
    closed: { at: NOW, by: 'Bu Sri', carriedBy: 'Bu Sri', note: 'Listrik mati jam sepuluh' },
    totals: {
      ...quiet,
      made: some(44, 2_830_500),
      paid: some(40, 2_462_000),
      payable: rupiah(2_475_500),
      late: some(1, 25_000),
      refunded: some(1, 4_000),
      fees: some(2, 13_500),
      expired: some(2, 48_500),
      review: some(1, 70_000),
    },
    channels: [
      { paymentType: 'QRIS', ...qris, refunded: some(1, 4_000), late: some(1, 25_000) },
      { paymentType: 'CreditCard_6Mos', ...card, fees: some(2, 13_500) },
    ],
    hours: [
      { hour: NOW - (NOW % HOUR) - HOUR, made: some(20, 1_000_000), paid: some(18, 962_000), refunded: none },
      { hour: NOW - (NOW % HOUR), made: some(24, 1_830_500), paid: some(22, 1_500_000), refunded: none },
    ],
    cashiers: [
      { name: 'Dewi', made: some(30, 2_000_000), paid: some(28, 1_900_000) },
      { name: null, made: some(14, 830_500), paid: some(12, 562_000) },
    ],
    received: [{ from: 'account', paymentType: 'StaticBankLVA', ...some(3, 150_000) }],
    cash: {
      float: rupiah(200_000),
      in: rupiah(50_000),
      out: rupiah(20_000),
      expected: 23_000_000,
      counted: rupiah(225_000),
      difference: -500_000,
      movements: [
        { at: NOW - 2 * HOUR, by: 'Dewi', kind: 'in', amount: rupiah(50_000), note: 'Tambahan uang kecil' },
        { at: NOW - HOUR, by: null, kind: 'out', amount: rupiah(20_000), note: 'Beli galon' },
      ],
    },
    carriedIn: [],
    carriedOut: [
      {
        ref: 'LKT20261121-0811-7Q4ZK2:unknown',
        kind: 'unknown',
        number: 'LKT20261121-0811-7Q4ZK2',
        paymentType: 'QRIS',
        amount: rupiah(70_000),
        since: NOW - HOUR,
      },
    ],
    waiting: { orders: some(1, 18_000), refunds: none },
    auditHead: {
      sequence: 5_120,
      code: '9f2b1c6a0d3e4f58b7a6c5d4e3f2011223344556677889900aabbccddeeff001',
    },
    restoredAt: null,
    ...change,
  }
}

/** The running shift of a shop that counts no cash, before anything was sold. */
export function anEmptyShift(): ShiftReport {
  const drawer = { float: null, in: rupiah(0), out: rupiah(0), counted: null, difference: null }
  return aShiftReport({
    number: 1,
    from: null,
    opened: null,
    closed: null,
    totals: quiet,
    auditHead: null,
    channels: [],
    hours: [],
    cashiers: [],
    received: [],
    carriedIn: [],
    carriedOut: [],
    cash: { ...drawer, expected: 0, movements: [] },
    waiting: { orders: none, refunds: none },
  })
}

/** A sum as large as a busy shift could have, in sen: more than any one amount. */
export const HUGE = 123_456_789_012_345
