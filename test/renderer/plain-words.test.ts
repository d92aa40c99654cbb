import { describe, expect, test } from 'vitest'
import { factsText, whoText } from '../../renderer/components/words/audit-facts.ts'
import { orderWord } from '../../renderer/components/words/order-word.ts'
import { whyNotMade } from '../../renderer/components/words/why-not-made.ts'
import type { Translate } from '../../renderer/i18n/texts.ts'
import { forPeople } from '../../renderer/screens/orders/entry-text.ts'
import { directoryWords } from '../../renderer/screens/settings/directory-words.ts'
import { answerText } from '../../renderer/screens/unresolved/answer-text.ts'
import type { Language } from '../../shared/language.ts'
import { screenTexts } from '../helpers/screen-texts.ts'

const t = screenTexts('id') as unknown as Translate
const told = { language: 'id', zone: 'WIB' } as const

describe('the audit log', () => {
  const line = (detail: Record<string, string>, language: Language = 'id') =>
    factsText(
      { sequence: 1, at: 1, kind: 'settingsChanged', by: null, subject: null, detail, code: '' } as never,
      {
        t: screenTexts(language) as unknown as Translate,
        format: { language, zone: 'WIB' },
        channelName: (code) => code,
      },
    )

  test('names who did it: one of the staff, the office, or nobody', () => {
    expect(whoText({ by: { id: '1', name: 'Rina', role: 'supervisor' }, detail: {} }, t)).toBe(
      'Rina (Supervisor)',
    )
    expect(whoText({ by: null, detail: { from: 'office' } }, t)).toBe('Kantor')
    expect(whoText({ by: null, detail: {} }, t)).toBe('Tanpa petugas')
  })

  test('names a setting as the screens do, also one of a list', () => {
    expect(line({ 'printers.0.name': 'Dapur' })).toBe('Nama printer: Dapur')
    expect(line({ 'shop.name': 'Warung' })).toBe('Nama toko: Warung')
    expect(line({ 'channels.disabled.3': 'QRIS' })).toBe('Tidak diaktifkan di toko ini: QRIS')
  })

  test('writes amounts as the screens do, the sen too', () => {
    expect(line({ amount: '57500' })).toBe('jumlah: Rp 57.500')
    expect(line({ amount: '57500.5' })).toBe('jumlah: Rp 57.500,50')
    expect(line({ counted: '5750025' })).toMatch(/: Rp 57\.500,25$/)
    expect(line({ counted: 'null' })).toMatch(/: tidak dihitung$/)
    expect(line({ amount: 'unreadable' })).toBe('jumlah: unreadable')
  })

  test('writes a note and changed prices whole, and of a long setting only that it is another one', () => {
    const long = 'Pelanggan minta uangnya kembali karena pesanannya salah, dan sudah ditelepon dua kali'
    expect(line({ note: long })).toBe(`catatan: ${long}`)
    const prices = Array.from({ length: 10 }, () => 'Kopi Susu Rp 18.000 → Rp 8.000').join('; ')
    expect(line({ prices })).toBe(`harga yang berubah: ${prices}`)
    expect(line({ 'shop.address': long })).toBe('Alamat: diganti')
  })

  test('says what a closed case was about as the work list does', () => {
    const titles = ['paidLate', 'chargeFailed', 'otherAmount', 'again'].map((kind) => line({ case: kind }))
    expect(titles).toEqual([
      'kasus: Dibayar terlambat',
      'kasus: Tagihan langganan gagal',
      'kasus: Tagihan langganan beda jumlah',
      'kasus: Diberitahukan lagi',
    ])
    expect(line({ case: 'paidLate', resolution: 'handedOver' }, 'en')).toMatch(/: Paid late · .*: Goods/)
  })

  test('says of a closed shift what the drawer lacked', () => {
    expect(line({ drawerShort: '7500' })).toBe('laci kurang: Rp 7.500')
    expect(line({ drawerOver: '7500' }, 'en')).toBe('drawer over by: Rp 7.500')
    expect(['exact', 'notCounted'].map((drawer) => line({ drawer }))).toEqual([
      'isi laci: Pas',
      'isi laci: tidak dihitung',
    ])
  })

  test('says a moment by the clocks of the shop', () => {
    expect(line({ from: '2026-11-25T17:00:00.000Z', to: '2026-11-26T17:00:00.000Z' })).toBe(
      'dari: 26 Nov 2026, 00.00.00 WIB · ke: 27 Nov 2026, 00.00.00 WIB',
    )
  })

  test('writes a setting as the settings show it, not as it is stored', () => {
    expect(line({ 'tax.rate': '1150' })).toBe('Tarif pajak: 11,5%')
    expect(line({ 'tax.rate': '1150', percent: '2.5' }, 'en')).toMatch(/: 11\.5% · .*: 2\.5%$/)
    expect(line({ 'tax.base': 'whole' })).toBe('Dihitung dari: Harga penuh')
    expect(line({ theme: 'dark', 'slips.language': 'both' })).toMatch(/: Gelap · .*: Keduanya$/)
    expect(line({ theme: 'pink' })).toMatch(/: pink$/)
    expect(line({ 'printers.0.drawer': 'withCash', 'printers.1.qr': 'raster' }, 'en')).toMatch(
      /: For cash only · .*: Picture$/,
    )
    expect(line({ 'printers.0.id': 'a1', 'printers.0.profile': 'generic-58' })).toBe(
      'Jenis dan kertas: 58 mm (32)',
    )
    expect(line({ 'printers.0.saysGoodbye': 'false' })).toBe(
      'Printer ini tidak memberi tahu bila selesai mencetak: ya',
    )
  })

  test("says a refund's picked reason in the reader's language, and a typed one as it is", () => {
    expect(line({ reason: 'Goods sold out' })).toBe('alasan: Barang habis')
    expect(line({ reason: 'Goods came late' })).toBe('alasan: Goods came late')
  })

  test('says in words what an update, a restore, a picture or the office changed', () => {
    expect(line({ act: 'taken', parts: 'staff, shop' })).toBe(
      'langkah: dipakai dari kantor · bagian: Petugas, Pengaturan toko',
    )
    expect(line({ role: 'cashier', active: 'false', from: 'trainingOffice' })).toMatch(
      /kantor untuk latihan$/,
    )
    expect(line({ 'display.pictures': 'added' })).toMatch(/: ditambah$/)
    expect(line({ from: 'latest' }, 'en')).toBe('from: the newest backup')
    expect(line({ from: 'journal-2026-11-27.db', picture: 'set', parts: 'tax' }, 'en')).toBe(
      'from: journal-2026-11-27.db · picture: set · parts: Tax and service charge',
    )
  })

  test('says that the logo changed, and shows none of its dots', () => {
    const logo = { 'logo.width': '384', 'logo.height': '96', 'logo.dots': 'A'.repeat(2_000) }
    expect(line(logo)).toBe('Logo di atas nama toko: diganti')
  })
})

test("what never left this computer says so, in place of the network's words; a refusal is in those of the gateway", () => {
  const notSent = {
    kind: 'rejected',
    reason: 'connect ECONNREFUSED 127.0.0.1:39531',
    cause: 'notSent',
  } as const
  expect(whyNotMade(notSent, t)).toBe('Permintaannya tidak pernah keluar dari komputer ini.')
  expect(whyNotMade({ kind: 'rejected', reason: 'title too long', cause: 'refused' }, t)).toBe(
    'title too long',
  )
  // An unknown outcome has its sentence above.
  expect(whyNotMade({ kind: 'unknown', reason: 'other side closed' }, t)).toBeNull()
})

test('of a line of the timeline people read who and why; what went over the wire is apart', () => {
  const facts = {
    cashier: 'Budi',
    approvedBy: 'Rina',
    reason: 'Goods returned',
    end: 'notConfigured',
    sha256: 'ab12',
  }
  expect(forPeople(facts, t, told)).toEqual({
    said: { Kasir: 'Budi', Disetujui: 'Rina', Alasan: 'Barang dikembalikan' },
    wire: { end: 'notConfigured', sha256: 'ab12' },
  })
})

test.each([
  ['status', '01', 'menunggu'],
  ['status', '77', '77'],
  ['amount', '10001.00', 'Rp 10.001'],
  ['amount', '10001.25', 'Rp 10.001,25'],
  ['amount', '10001.5', '10001.5'],
  ['createTime', '20261122150119', '22 Nov 2026, 15.01.19 WIB'],
  ['createTime', 'yesterday', 'yesterday'],
  ['payer', 'Siti', 'Siti'],
])("the gateway's %s %s reads %s beside what was asked", (member, value, text) => {
  expect(answerText(member, value, told, t).replaceAll(' ', ' ')).toBe(text)
})

test('a list says of an order that never arrived what its own screen says, not that nothing is known', () => {
  const word = (neverArrived: boolean) =>
    orderWord({ state: { kind: 'unknown', since: 1, reason: '', neverArrived }, amount: 1 } as never, t)
  expect(word(true)).toBe('Tidak sampai')
  expect(word(false)).toBe('Belum diketahui')
})

test('what was not counted yet is not called none: a counter that has just enrolled has staff and goods', () => {
  const state = { isOffices: false, ours: 0, offices: null, obstacle: null, leftOut: [] }
  const keys = ((key: string) => key.replace('office.directory.', '')) as unknown as Translate
  expect(directoryWords('staff', state, keys)).toBe('own')
  expect(directoryWords('staff', { ...state, ours: 6, offices: 0 }, keys)).toBe('own · count · empty')
})
