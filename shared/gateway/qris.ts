/** QRIS codes: EMVCo merchant-presented TLV with Indonesia's national template (tag 51). */
import { formatDecimal, parseDecimal, type Sen } from '../money.ts'

/** What the payer's app reads in a dynamic QRIS code. */
export interface Qris {
  /** Tag 54; null on a code without an amount. */
  readonly amount: Sen | null
  /** Tag 59, at most 25 characters. */
  readonly merchantName: string
  /** Tag 60, at most 15 characters. */
  readonly city: string
  /** National merchant ID, tag 51 sub-tag 02: "ID" and 13 digits; null if the code has none. */
  readonly nmid: string | null
  /** Reference label, tag 62 sub-tag 05. */
  readonly reference: string | null
  /** Terminal label, tag 62 sub-tag 07. */
  readonly terminal: string | null
}

/** A code that can't be trusted to be what it claims: broken TLV, wrong CRC, not Rupiah. */
export class UnreadableQris extends Error {
  override readonly name = 'UnreadableQris'
}

const encoder = new TextEncoder()

/** The effect of each byte value on the checksum. */
const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/CCITT (polynomial 0x1021, initial FFFF) of the text's UTF-8 bytes, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of encoder.encode(text)) crc = ((crc << 8) & 0xffff) ^ (crcOfByte[(crc >> 8) ^ byte] ?? 0)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Splits tag-length-value text into its values by tag; throws {@link UnreadableQris} on lengths that do not fit or a repeated tag. */
function parseTlv(content: string): Map<string, string> {
  const values = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const tag = content.slice(at, at + 2)
    const length = Number(content.slice(at + 2, at + 4))
    const value = content.slice(at + 4, at + 4 + length)
    if (!/^\d{4}/.test(content.slice(at, at + 4)) || value.length !== length)
      throw new UnreadableQris('the code is cut short or malformed')
    if (values.has(tag)) throw new UnreadableQris(`the code repeats tag ${tag}`)
    values.set(tag, value)
    at += 4 + length
  }
  return values
}

/** Writes one tag-length-value element; throws a RangeError past the 99 characters that two digits can count. */
function writeTlv(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`tag ${tag} is longer than 99 characters`)
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** The values of a code by their tags, once its CRC, currency and country hold. */
function readTags(content: string): Map<string, string> {
  const tags = parseTlv(content)
  // EMVCo's standard writes the sum as hexadecimal and names no case; it counts as a number.
  if (content.slice(-8, -4) !== '6304' || tags.get('63')?.toUpperCase() !== crc16(content.slice(0, -4)))
    throw new UnreadableQris('the check sum of the code is wrong')
  if (tags.get('00') !== '01') throw new UnreadableQris('the code is not a payment code')
  if (tags.get('53') !== '360') throw new UnreadableQris('the code is not in Rupiah')
  if (tags.get('58') !== 'ID') throw new UnreadableQris('the code is not of Indonesia')
  return tags
}

/** Reads a QRIS code and checks its CRC, currency and country; throws {@link UnreadableQris} on anything that does not hold. */
export const readQris = (content: string): Qris => qrisOf(readTags(content))

function qrisOf(tags: ReadonlyMap<string, string>): Qris {
  const amountText = tags.get('54')
  const amount = amountText === undefined ? null : parseDecimal(amountText)
  if (amountText !== undefined && amount === null)
    throw new UnreadableQris('the amount of the code is malformed')
  const national = parseTlv(tags.get('51') ?? '')
  const additional = parseTlv(tags.get('62') ?? '')
  return {
    amount,
    merchantName: tags.get('59') ?? '',
    city: tags.get('60') ?? '',
    nmid: national.get('02') ?? null,
    reference: additional.get('05') ?? null,
    terminal: additional.get('07') ?? null,
  }
}

/** The parts of a dynamic code besides {@link Qris}. */
export interface QrisIssuer {
  /** The acquirer's reverse domain, tag 26 sub-tag 00. */
  readonly acquirer: string
  /** Merchant PAN beginning with 936, tag 26 sub-tag 01. */
  readonly merchantPan: string
  /** The acquirer's own merchant number, tag 26 sub-tag 02. */
  readonly acquirerMerchantId: string
  /** Merchant category code, tag 52. */
  readonly category: string
  readonly postcode: string
}

/** Writes a dynamic QRIS code (tag 01 = 12) with its CRC. Whole rupiah carry no decimals, as real codes do. */
export function writeQris(qris: Qris, issuer: QrisIssuer): string {
  const amount = qris.amount === null ? null : formatDecimal(qris.amount).replace(/\.00$/, '')
  const acquirer =
    writeTlv('00', issuer.acquirer) +
    writeTlv('01', issuer.merchantPan) +
    writeTlv('02', issuer.acquirerMerchantId) +
    writeTlv('03', 'UMI')
  const national = writeTlv('00', 'ID.CO.QRIS.WWW') + writeTlv('02', qris.nmid ?? '') + writeTlv('03', 'UMI')
  const additional =
    (qris.reference ? writeTlv('05', qris.reference) : '') +
    (qris.terminal ? writeTlv('07', qris.terminal) : '')
  const body =
    writeTlv('00', '01') +
    writeTlv('01', '12') +
    writeTlv('26', acquirer) +
    (qris.nmid ? writeTlv('51', national) : '') +
    writeTlv('52', issuer.category) +
    writeTlv('53', '360') +
    (amount === null ? '' : writeTlv('54', amount)) +
    writeTlv('58', 'ID') +
    writeTlv('59', qris.merchantName.slice(0, 25)) +
    writeTlv('60', qris.city.slice(0, 15)) +
    writeTlv('61', issuer.postcode) +
    (additional ? writeTlv('62', additional) : '') +
    '6304'
  return body + crc16(body)
}

/** What the counter asked for; null is not compared. */
export interface ExpectedQris {
  readonly amount: Sen
  readonly merchantName: string | null
  readonly nmid: string | null
}

/** How a code differs from what was asked for, in words for evidence; null if it does not. */
export function qrisMismatch(content: string, expected: ExpectedQris): string | null {
  let tags: Map<string, string>
  let qris: Qris
  try {
    tags = readTags(content)
    qris = qrisOf(tags)
  } catch (error) {
    if (error instanceof UnreadableQris) return error.message
    throw error
  }
  if (qris.amount !== expected.amount) return 'the amount in the code differs from the amount charged'
  if (hasConvenienceFee(tags)) return 'the code adds a fee to the amount charged'
  if (expected.nmid !== null && withoutSpaces(qris.nmid ?? '') !== withoutSpaces(expected.nmid))
    return 'the merchant ID (NMID) in the code differs'
  const wanted = expected.merchantName?.slice(0, 25).trim().toUpperCase()
  if (wanted !== undefined && qris.merchantName.trim().toUpperCase() !== wanted)
    return 'the merchant name in the code differs'
  return null
}

/** Tag 55: the payer's app adds the fixed fee of tag 56, or the percentage of tag 57. `01` only asks for a tip. */
const hasConvenienceFee = (tags: ReadonlyMap<string, string>) => /^0[23]$/.test(tags.get('55') ?? '')

/** An NMID has no spaces; a gateway may group it, or fill its field with them. */
const withoutSpaces = (nmid: string) => nmid.replace(/\s/g, '')
