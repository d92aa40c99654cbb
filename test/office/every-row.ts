import { aShiftReport } from '../printing/sample-reports.ts'
import { anOrder, aRefund, entry } from './fed-rows.ts'

export const zReport = aShiftReport({ mode: 'training' })
export const auditLine = {
  sequence: 1,
  at: 7,
  kind: 'refund',
  staff_name: 'Siti',
  staff_role: 'owner',
  subject: 'AB-1',
}
/** A row for each list of the office's page. */
export const everything = [
  aRefund('R-1', 'AB-1', { refunded_at: 6, outside: 'drawer' }),
  aRefund('R-9', 'AB-9', { state: 'failed', looked_after: 0 }),
  anOrder('X-1', { state: 'unknown' }),
  anOrder('X-2', { state: 'paid', superseded: 1 }),
  anOrder('X-3', { state: 'unknown', looked_after: 1 }),
  entry('static_accounts', ['acc'], {
    account_id: 'acc',
    payment_type: 'StaticBankLVA',
    payer: 'Budi',
    va_code: '88001',
    state: 'active',
    created_at: 5,
  }),
  entry('static_payments', ['SP-1'], {
    merchant_trade_no: 'SP-1',
    account_id: 'acc',
    heard_at: 5,
    state: 'confirmed',
    amount: 1_200_000,
  }),
  entry('static_payments', ['SP-2'], {
    merchant_trade_no: 'SP-2',
    account_id: 'acc',
    heard_at: 5,
    state: 'heard',
    told_amount: 3,
  }),
  entry('unplaced_payments', [1], { id: 1, name: 'T-9', heard_at: 8, amount: 500, looked_after: 0 }),
  entry('subscriptions', ['SUB-1'], {
    number: 'SUB-1',
    payment_type: 'StaticCcSub',
    title: 'Kopi',
    amount: 100,
    state: 'active',
    created_at: 5,
  }),
  entry('shifts', [zReport.number], {
    number: zReport.number,
    closed_at: 9,
    report: JSON.stringify(zReport),
  }),
  entry('audit', [1], { ...auditLine, detail: '{"amount":"5","merchantRefundNo":"R-1"}', code: 'c1' }),
]
