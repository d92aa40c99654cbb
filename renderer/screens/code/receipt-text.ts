import type { Slip, SlipBlock } from '../../../shared/slip/slip.ts'

/** A receipt as plain text for a message: the same lines as on paper, without pictures. */
export function receiptText({ blocks, mark }: Pick<Slip, 'blocks' | 'mark'>): string {
  const lines = blocks.map(lineOf)
  // A slip that has its mark among its lines needs no second one: a code on the screen holds only so much.
  const around = mark === undefined || lines.includes(mark) ? [] : [mark]
  return around
    .concat(lines, around)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function lineOf(block: SlipBlock): string {
  switch (block.type) {
    case 'line':
      return [block.text.trim(), block.right].filter(Boolean).join('  ')
    case 'rule':
      return '---'
    case 'feed':
      return ''
    case 'qr':
    case 'picture':
    case 'cut':
      return ''
  }
}

/** The most that a code on a screen can hold for a phone to read it at a glance, in characters of its address. */
const MAX_IN_CODE = 1_000
/** With the number: no program on Windows opens an address of more than 2,081 characters for the desktop app. */
const MAX_IN_LINK = 2_000

/** As much of the text as fits a code: whole lines, the first and the last ones. */
export const fitForCode = (text: string): string => fitted(text, MAX_IN_CODE)

/** The same for a link that the desktop app opens in another program. */
export const fitForLink = (text: string): string => fitted(text, MAX_IN_LINK)

function fitted(text: string, most: number): string {
  const lines = text.split('\n')
  let cut = lines
  while (encodeURIComponent(cut.join('\n')).length > most && cut.length > 4) {
    const keep = cut.length - 2
    const head = Math.floor(keep / 3)
    cut = [...lines.slice(0, head), '…', ...lines.slice(lines.length - (keep - head))]
  }
  return cut.join('\n')
}

/** Opens WhatsApp with the text, in the chat of a number if one is given. */
export function whatsAppLink(text: string, phone: string | null): string {
  return `https://wa.me/${phone === null ? '' : internationalNumber(phone)}?text=${encodeURIComponent(text)}`
}

/** Opens a mail with the text. */
export function mailLink(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** Digits alone, with the country: a number that begins with 0 is Indonesian. */
function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits
}
