import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { amountInWords } from '../../shared/money-words.ts'

test.each([
  [0, 'nol rupiah', 'zero rupiah'],
  [1_000, 'seribu rupiah', 'one thousand rupiah'],
  [11_000, 'sebelas ribu rupiah', 'eleven thousand rupiah'],
  [25_000, 'dua puluh lima ribu rupiah', 'twenty-five thousand rupiah'],
  [110_110, 'seratus sepuluh ribu seratus sepuluh rupiah', 'one hundred ten thousand one hundred ten rupiah'],
  [201_017, 'dua ratus satu ribu tujuh belas rupiah', 'two hundred one thousand seventeen rupiah'],
  [1_001_000, 'satu juta seribu rupiah', 'one million one thousand rupiah'],
  [2_000_000_005, 'dua miliar lima rupiah', 'two billion five rupiah'],
])('%i rupiah is said as people say it', (whole, id, en) => {
  expect(amountInWords(rupiah(whole), 'id')).toBe(id)
  expect(amountInWords(rupiah(whole), 'en')).toBe(en)
})
