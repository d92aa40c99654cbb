import type { Language } from './language.ts'
import type { Sen } from './money.ts'

const idDigits = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const idScales = ['', 'ribu', 'juta', 'miliar']
const enSmall = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const enTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const enScales = ['', 'thousand', 'million', 'billion']

interface Spoken {
  readonly zero: string
  /** Three digits of an amount, the lowest at 0; none where they are zeros. */
  readonly group: (group: number, at: number) => string
}

const spokenIn: Readonly<Record<Language, Spoken>> = {
  id: { zero: 'nol', group: idGroup },
  en: { zero: 'zero', group: enGroup },
}

/**
 * An amount in words, so that an extra zero is noticed: 2,500,000 sen → "dua puluh lima ribu rupiah". Sen
 * are left out.
 */
export function amountInWords(amount: Sen, language: Language): string {
  const { zero, group } = spokenIn[language]
  const words = joined(
    ...groupsOf(Math.floor(amount / 100))
      .map(group)
      .reverse(),
  )
  return `${words || zero} rupiah`
}

/** Three digits each, the lowest first. */
function groupsOf(whole: number): number[] {
  return whole === 0 ? [] : [whole % 1000, ...groupsOf(Math.floor(whole / 1000))]
}

function idGroup(group: number, at: number): string {
  if (group === 0) return ''
  if (group === 1 && at === 1) return 'seribu'
  return joined(idHundreds(group), idScales[at] ?? '')
}

function idHundreds(group: number): string {
  const hundreds = Math.floor(group / 100)
  const head = hundreds === 0 ? '' : hundreds === 1 ? 'seratus' : `${idDigits[hundreds]} ratus`
  return joined(head, idTens(group % 100))
}

function idTens(rest: number): string {
  if (rest < 10) return idDigits[rest] ?? ''
  if (rest === 10) return 'sepuluh'
  if (rest === 11) return 'sebelas'
  if (rest < 20) return `${idDigits[rest - 10]} belas`
  return joined(`${idDigits[Math.floor(rest / 10)]} puluh`, idDigits[rest % 10] ?? '')
}

function enGroup(group: number, at: number): string {
  if (group === 0) return ''
  const hundreds = Math.floor(group / 100)
  const rest = group % 100
  const tens =
    rest < 20
      ? (enSmall[rest] ?? '')
      : [enTens[Math.floor(rest / 10)], enSmall[rest % 10]].filter(Boolean).join('-')
  return joined(hundreds === 0 ? '' : `${enSmall[hundreds]} hundred`, tens, enScales[at] ?? '')
}

const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ')
