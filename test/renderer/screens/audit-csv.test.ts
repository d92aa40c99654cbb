import { expect, test } from 'vitest'
import type { Translate } from '../../../renderer/i18n/texts.ts'
import { auditCsv } from '../../../renderer/screens/audit/audit-csv.ts'
import type { AuditEntry } from '../../../shared/audit/audit.ts'
import { screenTexts } from '../../helpers/screen-texts.ts'

const words = {
  t: screenTexts('id') as unknown as Translate,
  format: { language: 'id', zone: 'WIB' },
  channelName: (code: string) => code,
} as const
const budi = { id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e11', name: 'Budi', role: 'cashier' } as const

const lineOf = (entry: Partial<AuditEntry>) =>
  auditCsv([{ sequence: 1, at: 0, kind: 'refund', by: budi, subject: null, detail: {}, ...entry }], words)
    .split('\r\n')
    .slice(0, 2)

test('the owner opens the audit log in a spreadsheet in the words of the screen', () => {
  expect(lineOf({ subject: 'LK-1', detail: { amount: '75000', reason: 'Goods sold out' } })).toEqual([
    '\uFEFFNo.;Waktu;Petugas;Peran;Kejadian;Tentang;Rincian',
    '1;1970-01-01 07:00:00;Budi;Kasir;Refund;LK-1;jumlah: Rp 75.000 · alasan: Barang habis',
  ])
  expect(lineOf({ by: null, detail: { from: 'office' } })[1]).toMatch(/;Kantor;;/)
})

test.each(['=1+1', '+62', '-1', '@a', '\t=1', ' =1', 'a;b', 'a"b', 'a\nb'])(
  '%j is no formula in a spreadsheet',
  (name) => {
    const [, line = ''] = lineOf({ by: { ...budi, name } })
    expect(line).not.toMatch(/(^|;)"?\s*[=+@-]/)
    expect(line.replaceAll(/"(?:[^"]|"")*"/g, '').split(';')).toHaveLength(7)
  },
)
